import { type ApiName, bodyCode } from '@energy-om/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cutoffPolicyOf } from '../support/factories/create-cutoff-policy.ts';
import { energySettingsOf } from '../support/factories/create-energy-settings.ts';
import { sampleMapping, sampleValues } from '../support/factories/create-meter-models.ts';
import { parametersOf } from '../support/factories/create-parameters.ts';
import { planOf } from '../support/factories/create-plans.ts';
import { formsOf } from '../support/factories/create-printed-forms.ts';
import { twoShifts } from '../support/factories/create-rosters.ts';
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

const admin = () => fixture.tenant.clients.tenant_admin;
const field = {
  ...{ key: 'a', label: '温度', type: 'number', required: true, options: [], unit: '°C', min: 0, max: 99, decimals: 1, condition: null },
};

/** Calls that save a setting, with what they are given twice: by one name and by another. */
const saves: [ApiName, (name: string) => Input][] = [
  ['saveArea', (name) => ({ parentId: fixture.tenant.areas.region, kind: 'site', name })],
  ['saveDevice', (name) => ({ kind: 'meter', name, code: 'TWO-1', areaId: fixture.tenant.areas.room, registerFactor: 1 })],
  [
    'saveProject',
    (name) => ({
      ...{ name, customer: '客户', grabAllowed: false, areaIds: [fixture.tenant.areas.site], teamIds: [fixture.tenant.team.id] },
      ...{ businessTypeIds: [fixture.operations.businessTypeId], clientIds: [] },
    }),
  ],
  [
    'saveBusinessType',
    (name) => ({
      ...{ name, specialty: '', defaultLevel: 3, energyTypes: [], beforePhotoRequired: false, afterPhotoRequired: false },
      ...{ checkRequired: false, oneSignature: false, closesOnSilence: false, clockTargets: {} },
    }),
  ],
  ['saveCalendar', (name) => ({ name, hours: { 1: [{ from: 510, to: 720 }] }, holidays: [], extraWorkdays: [], isDefault: false })],
  [
    'saveMeterModel',
    (name) => ({
      ...{ name, manufacturer: '', energyType: 'NYDN', hasSwitch: false, registerModulus: null },
      ...{ values: sampleValues, mapping: sampleMapping },
    }),
  ],
  [
    'saveDispatchRule',
    (name) => ({
      ...{ name, priority: 5, businessTypeIds: [], areaId: null, levels: [], sources: [], target: 'team', enabled: true },
      teamId: fixture.tenant.team.id,
    }),
  ],
  [
    'saveAlarmRule',
    (name) => ({
      ...{ name, condition: { kind: 'noData', forSeconds: 600 }, schedule: null, level: 2, businessTypeId: null, enabled: true },
      target: { kind: 'area', id: fixture.tenant.areas.site },
    }),
  ],
  ['saveTariff', (name) => ({ name, energyType: 'NYDN' })],
  ['savePlan', (name) => ({ ...planOf(fixture), name })],
  ['saveSkill', (name) => ({ accountId: fixture.tenant.accounts.technician.id, kind: null, name })],
  ['createTeam', (name) => ({ name, specialty: '', areaId: null, phone: '', memberIds: [], leaderId: null })],
];

/** The call that changes what another one creates. */
const changingCall = (name: ApiName): ApiName => (name === 'createTeam' ? 'updateTeam' : name);

async function expectOneWinner(name: ApiName, inputs: readonly [Input, Input], version: number): Promise<void> {
  const answers = await Promise.all(inputs.map((input) => admin().call(name, input as never)));
  const codes = answers.map(({ code }) => code).sort();
  expect(codes, JSON.stringify(answers)).toEqual([bodyCode.success, bodyCode.conflict].sort());
  const loser = answers.find(({ code }) => code === bodyCode.conflict);
  expect(loser?.data).toMatchObject({ version: version + 1 });
}

it.each(saves)('%s: of two changes of one version one is written, and the other is shown it', async (name, inputOf) => {
  const { id, version: first = 1 } = (await admin().succeed(name, inputOf('原名') as never)) as { id: string; version?: number };
  for (let round = 0; round < 4; round += 1) {
    const version = first + round;
    const change = (by: string) => ({ ...inputOf(`${by} ${round}`), id, version });
    await expectOneWinner(changingCall(name), [change('甲'), change('乙')], version);
  }
});

const singles: [ApiName, (text: string) => Input][] = [
  ['saveOrderFormDraft', (label) => ({ fields: [{ ...field, label }] })],
  [
    'saveEscalation',
    (text) => ({ clockTargets: { 1: { accept: { duration: text === '甲' ? 600_000 : 900_000, counts: 'always' } } }, steps: {} }),
  ],
  ['saveRoster', (name) => twoShifts(fixture.tenant.team.id, [[fixture.tenant.accounts.technician.id]], { reason: name })],
  ['saveEnergySettings', (source) => energySettingsOf({ source })],
  ['saveCutoffPolicy', (reason) => cutoffPolicyOf({ reason })],
  ['saveTariffCalendar', (text) => ({ holiday: [text === '甲' ? '2027-01-01' : '2027-01-02'], shiftedWorkday: [], hotDay: [] })],
  ['savePrintedForms', (title) => formsOf({ powerOff: { title } })],
  ['saveTenantParameters', (displayName) => parametersOf({ displayName: `${displayName}公司` })],
];

it.each(singles)('%s: the same for what a tenant has one of', async (name, inputOf) => {
  for (let version = 0; version < 4; version += 1)
    await expectOneWinner(
      name,
      [
        { ...inputOf('甲'), version },
        { ...inputOf('乙'), version },
      ],
      version,
    );
});
