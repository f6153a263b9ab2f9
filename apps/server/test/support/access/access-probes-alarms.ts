import type { ApiOutput, ServedApiName } from '@energy-om/contract';
import { fellSilent, mintAlarm, mintAlarmRule } from '../factories/create-alarms.ts';
import type { OrderWorld } from '../factories/order-fixture.ts';
import type { AccessWorld } from './access-fixture.ts';
import type { Input, Probe } from './access-probe.ts';
import { farAway } from './access-probes-administration.ts';

/** An alarm of the project that the client represents, and one of another region, by which answers show how far they reach. */
interface Marks {
  near: string;
  far: string;
}

const levels = { near: 3, far: 4 } as const;
const marked = new WeakMap<AccessWorld, Promise<Marks>>();

function markAlarms(world: AccessWorld): Promise<Marks> {
  const made = marked.get(world) ?? mintMarks(world);
  marked.set(world, made);
  return made;
}

async function mintMarks({ server, near, far }: AccessWorld): Promise<Marks> {
  const mint = ({ tenant, operations }: OrderWorld, level: 3 | 4) => mintAlarm(server, tenant.id, operations.deviceId, { level });
  return { near: await mint(near, levels.near), far: await mint(far, levels.far) };
}

/** Of the whole, of each place and of each project. */
function everywhere({ near, far }: AccessWorld): Input[] {
  const places = [near, far].flatMap(({ tenant, operations }) => [{ siteId: tenant.areas.site }, { projectId: operations.projectId }]);
  return [{}, ...places];
}

const termsOf = ({ operations }: OrderWorld) => ({
  name: '远处的规则',
  target: { kind: 'device', id: operations.deviceId },
  condition: fellSilent,
  schedule: null,
  level: 2,
  businessTypeId: null,
  enabled: true,
});

const mintFarRule = ({ server, far }: AccessWorld) => mintAlarmRule(server, far.tenant.id, { device_id: far.operations.deviceId });

export const alarmProbes = {
  getEnvironmentAlarmCounts: {
    inputs: everywhere,
    async marks(world) {
      await markAlarms(world);
      return { project: `level ${levels.near}`, all: `level ${levels.far}` };
    },
    tell: ({ byLevel }: ApiOutput<'getEnvironmentAlarmCounts'>) =>
      byLevel.flatMap(({ level, count }) => (count > 0 ? `level ${level}` : [])),
  },
  listAlarms: {
    inputs: (world) => [
      ...everywhere(world).map((input) => ({ ...input, pageSize: 100 })),
      { deviceId: world.near.operations.deviceId },
      { deviceId: world.far.operations.deviceId },
    ],
    async marks(world) {
      const { near, far } = await markAlarms(world);
      return { project: near, all: far };
    },
  },
  getAlarm: {
    attempts: {
      project: async (world) => ({ input: { id: (await markAlarms(world)).near } }),
      all: async (world) => ({ input: { id: (await markAlarms(world)).far } }),
    },
  },
  acknowledgeAlarm: farAway(async ({ server, far }) => ({ id: await mintAlarm(server, far.tenant.id, far.operations.meterId) })),
  listAlarmRules: { inputs: () => [{ pageSize: 100 }], marks: async (world) => ({ all: await mintFarRule(world) }) },
  saveAlarmRule: farAway(async (world) => ({ ...termsOf(world.far), id: await mintFarRule(world), version: 1 })),
  removeAlarmRule: farAway(async (world) => ({ id: await mintFarRule(world), version: 1 })),
} satisfies Partial<Record<ServedApiName, Probe>>;
