import type { ApiName, ApiOutput } from '@energy-om/contract';
import { createAlarm, createAlarmRule, fellSilent } from '../factories/create-alarms.ts';
import type { OrderFixture } from '../factories/order-fixture.ts';
import type { AccessFixture } from './access-fixture.ts';
import type { Input, Probe } from './access-probe.ts';
import { farAway } from './access-probes-administration.ts';

/** An alarm of the project that the client represents and one of another region; they show how far an answer reaches. */
interface Marks {
  near: string;
  far: string;
}

const levels = { near: 3, far: 4 } as const;
const marked = new WeakMap<AccessFixture, Promise<Marks>>();

function markAlarms(fixture: AccessFixture): Promise<Marks> {
  const made = marked.get(fixture) ?? createMarks(fixture);
  marked.set(fixture, made);
  return made;
}

async function createMarks({ server, near, far }: AccessFixture): Promise<Marks> {
  const createAtLevel = ({ tenant, operations }: OrderFixture, level: 3 | 4) =>
    createAlarm(server, tenant.id, operations.deviceId, { level });
  return { near: await createAtLevel(near, levels.near), far: await createAtLevel(far, levels.far) };
}

/** Input for the whole tenant, for each place and for each project. */
function everywhere({ near, far }: AccessFixture): Input[] {
  const places = [near, far].flatMap(({ tenant, operations }) => [{ siteId: tenant.areas.site }, { projectId: operations.projectId }]);
  return [{}, ...places];
}

const termsOf = ({ operations }: OrderFixture) => ({
  name: '远处的规则',
  target: { kind: 'device', id: operations.deviceId },
  condition: fellSilent,
  schedule: null,
  level: 2,
  businessTypeId: null,
  enabled: true,
});

const createFarRule = ({ server, far }: AccessFixture) => createAlarmRule(server, far.tenant.id, { device_id: far.operations.deviceId });

export const alarmProbes = {
  getEnvironmentAlarmCounts: {
    inputs: everywhere,
    async marks(fixture) {
      await markAlarms(fixture);
      return { project: `level ${levels.near}`, all: `level ${levels.far}` };
    },
    readShown: ({ byLevel }: ApiOutput<'getEnvironmentAlarmCounts'>) =>
      byLevel.flatMap(({ level, count }) => (count > 0 ? `level ${level}` : [])),
  },
  listAlarms: {
    inputs: (fixture) => [
      ...everywhere(fixture).map((input) => ({ ...input, pageSize: 100 })),
      { deviceId: fixture.near.operations.deviceId },
      { deviceId: fixture.far.operations.deviceId },
    ],
    async marks(fixture) {
      const { near, far } = await markAlarms(fixture);
      return { project: near, all: far };
    },
  },
  getAlarm: {
    attempts: {
      project: async (fixture) => ({ input: { id: (await markAlarms(fixture)).near } }),
      all: async (fixture) => ({ input: { id: (await markAlarms(fixture)).far } }),
    },
  },
  acknowledgeAlarm: farAway(async ({ server, far }) => ({ id: await createAlarm(server, far.tenant.id, far.operations.meterId) })),
  listAlarmRules: { inputs: () => [{ pageSize: 100 }], marks: async (fixture) => ({ all: await createFarRule(fixture) }) },
  saveAlarmRule: farAway(async (fixture) => ({ ...termsOf(fixture.far), id: await createFarRule(fixture), version: 1 })),
  removeAlarmRule: farAway(async (fixture) => ({ id: await createFarRule(fixture), version: 1 })),
  listRuleTemplates: farAway(({ far }) => ({ kind: 'area', id: far.tenant.areas.site })),
  addTemplateRules: farAway(({ far }) => ({
    target: { kind: 'area', id: far.tenant.areas.site },
    rules: [{ template: 'device-silent', key: null, parameter: 900, level: 3 }],
    businessTypeId: null,
  })),
} satisfies Partial<Record<ApiName, Probe>>;
