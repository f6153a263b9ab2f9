import { type ApiName, bodyCode } from '@energy-om/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sampleMapping, sampleValues } from '../support/factories/create-meter-models.ts';
import { parametersOf } from '../support/factories/create-parameters.ts';
import { planOf } from '../support/factories/create-plans.ts';
import { createOrderFixture, type OrderFixture } from '../support/factories/order-fixture.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

type Input = Record<string, unknown>;

let server: TestServer;
let fixture: OrderFixture;
beforeAll(async () => {
  server = await startTestServer();
  fixture = await createOrderFixture(server);
});
afterAll(() => server.close());

const rounds = 8;
let count = 0;
const newName = (what: string) => {
  count += 1;
  return `${what} ${count}`;
};
const admin = () => fixture.tenant.clients.tenant_admin;

interface Setting {
  id: string;
  version: number;
}

/** Settings that others name: how one is made, and the call that takes it out of use. */
const settings = {
  area: {
    create: () => admin().succeed('saveArea', { parentId: fixture.tenant.areas.site, kind: 'building', name: newName('楼栋') }),
    end: 'retireArea',
  },
  businessType: {
    create: () =>
      admin().succeed('saveBusinessType', {
        ...{
          name: newName('类型'),
          specialty: '',
          defaultLevel: 3,
          energyTypes: [],
          beforePhotoRequired: false,
          afterPhotoRequired: false,
        },
        ...{ checkRequired: false, oneSignature: false, closesOnSilence: false, clockTargets: {} },
      }),
    end: 'retireBusinessType',
  },
  calendar: {
    create: () =>
      admin().succeed('saveCalendar', {
        ...{ name: newName('日历'), hours: { 1: [{ from: 510, to: 720 }] }, holidays: [], extraWorkdays: [], isDefault: false },
      }),
    end: 'retireCalendar',
  },
  meterModel: {
    create: () =>
      admin().succeed('saveMeterModel', {
        ...{ name: newName('型号'), manufacturer: '', energyType: 'NYDN', hasSwitch: false, registerModulus: null },
        ...{ values: sampleValues, mapping: { ...sampleMapping, keys: [...sampleMapping.keys] } },
      }),
    end: 'retireMeterModel',
  },
  team: {
    create: async () => {
      const input = { name: newName('班组'), specialty: '', areaId: null, phone: '', memberIds: [], leaderId: null };
      return { ...(await admin().succeed('createTeam', input)), version: 1 };
    },
    end: 'removeTeam',
  },
  project: {
    create: () => admin().succeed('saveProject', projectOf({})),
    end: 'endProject',
  },
  person: {
    create: async () => ({ id: (await fixture.tenant.addAccount([{ role: 'technician' }])).account.id, version: 1 }),
    end: 'removeMember',
  },
  device: {
    create: () => admin().succeed('saveDevice', deviceOf({})),
    end: 'retireDevice',
  },
  gateway: {
    create: () => admin().succeed('saveDevice', deviceOf({ kind: 'gateway' })),
    end: 'retireDevice',
  },
} as const satisfies Record<string, { create: () => Promise<Setting>; end: ApiName }>;

const deviceOf = (changes: Input) => ({
  ...{ kind: 'meter' as const, name: newName('设备'), code: newName('D-'), areaId: fixture.tenant.areas.room, registerFactor: 1 },
  ...changes,
});
const projectOf = (changes: Input) => ({
  ...{
    name: newName('项目'),
    customer: '客户',
    grabAllowed: false,
    areaIds: [fixture.tenant.areas.site],
    teamIds: [fixture.tenant.team.id],
  },
  ...{ businessTypeIds: [fixture.operations.businessTypeId], clientIds: [] },
  ...changes,
});
const dispatchRuleOf = (changes: Input) => ({
  ...{ name: newName('派单'), priority: 5, businessTypeIds: [], areaId: null, levels: [], sources: [], target: 'team', enabled: true },
  teamId: fixture.tenant.team.id,
  ...changes,
});
const alarmRuleOf = (changes: Input) => ({
  ...{
    name: newName('告警'),
    condition: { kind: 'noData', forSeconds: 600 },
    schedule: null,
    level: 2,
    businessTypeId: null,
    enabled: true,
  },
  target: { kind: 'area', id: fixture.tenant.areas.site },
  ...changes,
});
const areaOf = (changes: Input) => ({ parentId: fixture.tenant.areas.region, kind: 'site', name: newName('站点'), ...changes });
const teamOf = (changes: Input) => ({
  ...{ name: newName('新班'), specialty: '', areaId: null, phone: '', memberIds: [], leaderId: null },
  ...changes,
});

function inputOfEnd(end: ApiName, id: string, version: number): Input {
  if (end === 'removeMember') return { accountId: id };
  return end === 'removeTeam' ? { id } : { id, version };
}

const escalationOf = async (id: string) => ({
  version: (await admin().succeed('getEscalation', {})).version,
  clockTargets: {},
  steps: { 1: { accept: [{ at: { unit: 'percent', value: 75 }, recipients: [{ kind: 'person', id }], repeat: null }] } },
});
const parametersFor = async (businessTypeId: string) => {
  const { version } = await admin().succeed('getTenantParameters', {});
  return parametersOf({ version, reports: { classifiedBy: 'dispatcher', businessTypeId, level: 3, emergencyPhone: null } });
};

/** Calls that name a setting. */
const uses: [keyof typeof settings, ApiName, (id: string) => Input | Promise<Input>][] = [
  ['area', 'saveDevice', (areaId) => deviceOf({ areaId })],
  ['area', 'saveProject', (id) => projectOf({ areaIds: [id] })],
  ['area', 'createTeam', (areaId) => teamOf({ areaId })],
  ['area', 'saveDispatchRule', (areaId) => dispatchRuleOf({ areaId })],
  ['area', 'saveAlarmRule', (id) => alarmRuleOf({ target: { kind: 'area', id } })],
  ['area', 'savePlan', (siteId) => ({ ...planOf(fixture), name: newName('计划'), siteId })],
  ['area', 'createInvite', (areaId) => ({ role: 'technician', areaId, maxUses: 5, validDays: 7 })],
  ['area', 'grantRole', (areaId) => ({ accountId: fixture.tenant.accounts.stranger.id, role: 'technician', areaId })],
  ['area', 'createWorkOrder', (id) => fixture.operations.newOrder({ objects: [{ kind: 'area', id }] })],
  ['businessType', 'saveProject', (id) => projectOf({ businessTypeIds: [id] })],
  ['businessType', 'saveDispatchRule', (id) => dispatchRuleOf({ businessTypeIds: [id] })],
  ['businessType', 'saveAlarmRule', (businessTypeId) => alarmRuleOf({ businessTypeId })],
  ['businessType', 'createTeam', (id) => teamOf({ businessTypeIds: [id] })],
  ['businessType', 'saveTenantParameters', parametersFor],
  ['project', 'createWorkOrder', (projectId) => fixture.operations.newOrder({ projectId })],
  ['person', 'saveProject', (managerId) => projectOf({ managerId })],
  ['person', 'saveEscalation', escalationOf],
  ['calendar', 'saveProject', (calendarId) => projectOf({ calendarId })],
  ['calendar', 'saveArea', (calendarId) => areaOf({ calendarId })],
  ['meterModel', 'saveDevice', (modelId) => deviceOf({ modelId, energyType: 'NYDN' })],
  ['meterModel', 'saveAlarmRule', (id) => alarmRuleOf({ target: { kind: 'model', id } })],
  ['team', 'saveProject', (id) => projectOf({ teamIds: [id] })],
  ['team', 'saveDispatchRule', (teamId) => dispatchRuleOf({ teamId })],
  ['device', 'saveAlarmRule', (id) => alarmRuleOf({ target: { kind: 'device', id } })],
  ['device', 'saveDevice', (mainMeterId) => deviceOf({ mainMeterId })],
  ['gateway', 'saveDevice', (gatewayId) => deviceOf({ gatewayId })],
];

it('an area that is made within one while that is retired is retired with it, or refused', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { id, version } = await settings.area.create();
    const [retired, made] = await Promise.all([
      admin().succeed('retireArea', { id, version }),
      admin().call('saveArea', areaOf({ parentId: id, kind: 'room' })),
    ]);
    expect(made.code).toBe(retired.retired === 2 ? bodyCode.success : bodyCode.invalid);
  }
});

it.each(uses)('%s: while %s names it, it is taken out of use or named, never both', async (kind, name, inputOf) => {
  const { create, end } = settings[kind];
  // The input is good: without the race it is taken.
  await admin().succeed(name, (await inputOf((await create()).id)) as never);
  for (let round = 0; round < rounds; round += 1) {
    const { id, version } = await create();
    const input = await inputOf(id);
    const [ended, named] = await Promise.all([admin().call(end, inputOfEnd(end, id, version)), admin().call(name, input)]);
    const codes = [ended.code, named.code];
    expect(
      codes.filter((code) => code === bodyCode.success),
      JSON.stringify([ended, named]),
    ).toHaveLength(1);
    const refusals: number[] = [bodyCode.conflict, bodyCode.invalid, bodyCode.notFound];
    for (const code of codes) expect([bodyCode.success, ...refusals]).toContain(code);
  }
});
