import { type ApiInput, type ApiOutput, bodyCode } from '@energy-om/contract';
import { standardMeterModels } from '@energy-om/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readAudit } from '../support/assertions/audit-rows.ts';
import { itRejectsUnauthorised, noAdministrators } from '../support/assertions/rejects-unauthorised.ts';
import { compareRows, createTenantReader, unchanged } from '../support/assertions/tenant-rows.ts';
import { createAlarmRule } from '../support/factories/create-alarms.ts';
import { createDevice } from '../support/factories/create-device.ts';
import { createLimitedAdministrator } from '../support/factories/create-members.ts';
import { createMeterModel, sampleMapping, sampleValues } from '../support/factories/create-meter-models.ts';
import { createTenant, type TestTenant } from '../support/factories/create-tenant.ts';
import { unknownId } from '../support/factories/unknown-id.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

type Fields = Omit<ApiInput<'saveMeterModel'>, 'id' | 'version'>;

let server: TestServer;
let tenant: TestTenant;
let foreign: TestTenant;
let readTenant: (tenantId: string) => Promise<string[]>;
/** Nothing refers to it. */
let modelId: string;

beforeAll(async () => {
  server = await startTestServer();
  [tenant, foreign] = [await createTenant(server), await createTenant(server)];
  readTenant = await createTenantReader(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  modelId = await createMeterModel(server, tenant.id, `型号 ${server.context.ids.next()}`);
});

const admin = () => tenant.clients.tenant_admin;

const fields = (changes: Partial<Fields> = {}): Fields => ({
  name: `网关电表 ${modelId}`,
  manufacturer: '本地厂家',
  energyType: 'NYDN',
  hasSwitch: false,
  values: sampleValues,
  registerModulus: 1_000_000,
  mapping: { ...sampleMapping, keys: [...sampleMapping.keys] },
  ...changes,
});

const [energy, voltage, on] = sampleValues as [(typeof sampleValues)[0], (typeof sampleValues)[0], (typeof sampleValues)[0]];
const [ofEnergy, ofVoltage] = sampleMapping.keys as [(typeof sampleMapping.keys)[0], (typeof sampleMapping.keys)[0]];
const mapped = (...keys: (typeof ofEnergy)[]) => ({ keys, takesSameNames: false });

async function expectNothingWritten(act: () => Promise<unknown>): Promise<void> {
  const before = await readTenant(tenant.id);
  await act();
  expect(compareRows(before, await readTenant(tenant.id))).toEqual(unchanged);
}

const find = async (id: string): Promise<ApiOutput<'saveMeterModel'> | undefined> =>
  (await admin().succeed('listManagedMeterModels')).find((model) => model.id === id);

/** A meter of the model that has sent these keys. */
async function createMeter(name: string, latest: Record<string, unknown>): Promise<string> {
  const device_id = await createDevice(server, tenant.id, tenant.areas.room, name, { kind: 'meter', model_id: modelId });
  const state = { tenant_id: tenant.id, device_id, latest: JSON.stringify(latest) };
  await server.database.kysely.insertInto('device_states').values(state).execute();
  return device_id;
}

describe('saveMeterModel', () => {
  itRejectsUnauthorised('saveMeterModel', () => ({ server, tenant }), noAdministrators, {
    name: 'x',
    manufacturer: '',
    energyType: 'NYDN',
    hasSwitch: false,
    values: sampleValues,
    registerModulus: null,
    mapping: sampleMapping,
  });

  it('creates one with all its fields, which its own tenant alone can choose', async () => {
    const { id, ...created } = await admin().succeed('saveMeterModel', fields());
    expect(created).toEqual({ ...fields(), version: 1, isStandard: false, devices: 0, retired: false });
    expect(await find(id)).toEqual({ id, ...created });
    const listed = await admin().succeed('listMeterModels', { keyword: created.name });
    expect(listed.items).toMatchObject([{ id, isStandard: false, values: [{ label: '正向有功电能' }, {}, {}] }]);
    expect((await foreign.clients.tenant_admin.succeed('listMeterModels', { keyword: created.name })).items).toEqual([]);
    expect((await foreign.clients.tenant_admin.succeed('listManagedMeterModels')).map((model) => model.id)).not.toContain(id);
    expect(await readAudit(server, 'saveMeterModel', id)).toMatchObject([{ subject_kind: 'meterModel', changes: { created: {} } }]);
  });

  it('takes a label in one language for both', async () => {
    const values = [{ ...energy, label: { 'zh-CN': '', en: 'Energy' } }];
    const { values: saved } = await admin().succeed('saveMeterModel', fields({ values, mapping: mapped(ofEnergy) }));
    expect(saved[0]?.label).toEqual({ 'zh-CN': 'Energy', en: 'Energy' });
  });

  it('changes one, and answers 4009 with what it is now to a version that is not the newest', async () => {
    const changed = await admin().succeed('saveMeterModel', { id: modelId, version: 1, ...fields({ hasSwitch: true }) });
    expect(changed).toMatchObject({ id: modelId, version: 2, hasSwitch: true });
    await expectNothingWritten(async () => {
      const { code, data } = await admin().call('saveMeterModel', { id: modelId, version: 1, ...fields({ name: '后到的' }) });
      expect([code, data]).toEqual([bodyCode.conflict, changed]);
    });
  });

  it('has one of two simultaneous changes win', async () => {
    const save = (name: string) => admin().call('saveMeterModel', { id: modelId, version: 1, ...fields({ name }) });
    const answers = await Promise.all([save('先到的型号'), save('后到的型号')]);
    expect(answers.map(({ code }) => code).sort()).toEqual([bodyCode.success, bodyCode.conflict].sort());
  });

  it.each<[string, () => Record<string, unknown>, string]>([
    ['no value', () => fields({ values: [], mapping: mapped() }), 'values'],
    ['a value twice', () => fields({ values: [energy, voltage, energy] }), 'values.0.key'],
    ['a value without a label', () => fields({ values: [{ ...energy, label: { 'zh-CN': '', en: ' ' } }] }), 'values.0.label'],
    ['a label too long', () => fields({ values: [{ ...energy, label: { 'zh-CN': '电'.repeat(61), en: '' } }] }), 'values.0.label.zh-CN'],
    ['a sent key twice', () => fields({ mapping: mapped(ofEnergy, { ...ofVoltage, source: 'EPI' }) }), 'mapping.keys.0.source'],
    ['two keys of one value', () => fields({ mapping: mapped(ofEnergy, { ...ofVoltage, target: 'energy' }) }), 'mapping.keys.0.target'],
    ['a value that is none', () => fields({ mapping: mapped({ ...ofEnergy, target: 'heat' }) }), 'mapping.keys.0.target'],
    ['a factor of zero', () => fields({ mapping: mapped({ ...ofEnergy, factor: 0 }) }), 'mapping.keys.0.factor'],
    ['a factor beyond all gateways', () => fields({ mapping: mapped({ ...ofEnergy, factor: 1e30 }) }), 'mapping.keys.0.factor'],
    ['a factor that is no number', () => fields({ mapping: mapped({ ...ofEnergy, factor: Number.NaN }) }), 'mapping.keys.0.factor'],
    ['an offset beyond all gateways', () => fields({ mapping: mapped({ ...ofEnergy, offset: 1e30 }) }), 'mapping.keys.0.offset'],
    ['a modulus of zero', () => fields({ registerModulus: 0 }), 'registerModulus'],
    ['a modulus without a register', () => fields({ values: [voltage, on], mapping: mapped(ofVoltage) }), 'registerModulus'],
    ['no name', () => fields({ name: ' ' }), 'name'],
    ['a change without its version', () => ({ id: modelId, ...fields() }), 'version'],
  ])('answers 4022 to %s', async (_, makeInput, field) => {
    await expectNothingWritten(async () => {
      const { code, data } = await admin().call('saveMeterModel', makeInput());
      expect([code, Object.keys(data.fields)]).toEqual([bodyCode.invalid, expect.arrayContaining([field])]);
    });
  });

  it.each([
    ['another of its own', async () => (await find(modelId))?.name],
    ['a standard one', () => standardMeterModels[0]?.name],
  ])('refuses the name of %s', async (_, findName) => {
    const name = await findName();
    await expectNothingWritten(async () => {
      expect(await admin().call('saveMeterModel', fields({ name }))).toMatchObject({
        code: bodyCode.conflict,
        data: { fields: { name: '已有同名表计型号' } },
      });
    });
  });

  it('takes a name that another tenant has', async () => {
    await createMeterModel(server, foreign.id, '同名型号');
    await admin().succeed('saveMeterModel', fields({ name: '同名型号' }));
  });

  it('cannot change a standard model', async () => {
    const input = { ...fields(), id: standardMeterModels[0]?.id, version: 1 };
    await expectNothingWritten(async () => {
      expect(await admin().call('saveMeterModel', input)).toMatchObject({ code: bodyCode.notFound });
    });
  });

  it('is forbidden to an administrator of one area', async () => {
    const { client: limited } = await createLimitedAdministrator(tenant, tenant.areas.site);
    await expectNothingWritten(async () => {
      expect((await limited.call('saveMeterModel', fields())).code).toBe(bodyCode.forbidden);
    });
  });
});

describe('a model whose devices have readings', () => {
  const save = (changes: Partial<Fields>) => admin().call('saveMeterModel', { id: modelId, version: 1, ...fields(changes) });

  it.each<[string, Partial<Fields>]>([
    ['another unit', { values: [{ ...energy, unit: 'MWh' }, voltage, on] }],
    ['another type', { values: [{ ...energy, valueType: 110 }, voltage, on], registerModulus: null }],
    ['no such value', { values: [voltage, on], mapping: mapped(ofVoltage), registerModulus: null }],
    ['another factor of the register', { mapping: mapped({ ...ofEnergy, factor: 1 }, ofVoltage) }],
    ['another modulus', { registerModulus: 100_000 }],
    ['another kind of energy', { energyType: 'NYSN' }],
    ['another register before it', { values: [{ ...energy, key: 'reverse' }, ...sampleValues] }],
  ])('does not get %s', async (_, changes) => {
    await createMeter('有读数的表', { energy: [1, 100] });
    await expectNothingWritten(async () => {
      const { code, data } = await save(changes);
      expect([code, data]).toEqual([bodyCode.conflict, { uses: [{ kind: 'device', count: 1, names: ['有读数的表'] }] }]);
    });
  });

  it('gets other labels, further values, another factor of a gauge, and loses what was never sent', async () => {
    await createMeter('只报电能的表', { energy: [1, 100] });
    const values = [
      { ...energy, label: { 'zh-CN': '总电能', en: 'Total' }, decimals: 3 },
      { ...voltage, key: 'voltageB' },
    ];
    const changed = await save({ values, mapping: mapped(ofEnergy, { ...ofVoltage, target: 'voltageB', factor: 1 }) });
    expect(changed).toMatchObject({ code: bodyCode.success, data: { devices: 1, version: 2 } });
  });

  it('keeps a value that an alarm rule watches', async () => {
    const condition = {
      kind: 'threshold',
      key: 'voltageA',
      direction: 'above',
      limit: 235,
      hysteresis: 2,
      forSeconds: 0,
      times: 1,
    } as const;
    await createAlarmRule(server, tenant.id, { name: '电压高', model_id: modelId, condition });
    const { code, data } = await save({ values: [energy, on], mapping: mapped(ofEnergy) });
    expect([code, data]).toEqual([bodyCode.conflict, { uses: [{ kind: 'alarmRule', count: 1, names: ['电压高'] }] }]);
  });
});

describe('retireMeterModel and restoreMeterModel', () => {
  itRejectsUnauthorised('retireMeterModel', () => ({ server, tenant }), noAdministrators, { id: unknownId, version: 1 });
  itRejectsUnauthorised('restoreMeterModel', () => ({ server, tenant }), noAdministrators, { id: unknownId, version: 1 });

  it('takes an unused model out of the choice, and brings it back', async () => {
    const name = (await find(modelId))?.name ?? '';
    const list = async () => (await admin().succeed('listMeterModels', { keyword: name })).items.length;
    const retired = await admin().succeed('retireMeterModel', { id: modelId, version: 1 });
    expect([retired.retired, await list()]).toEqual([true, 0]);
    const rule = { name: 'x', target: { kind: 'model', id: modelId }, condition: { kind: 'noData', forSeconds: 60 } };
    const terms = { ...rule, schedule: null, level: 3, businessTypeId: null, enabled: true };
    expect((await admin().call('saveAlarmRule', terms)).data.fields).toHaveProperty(['target.id']);
    await admin().succeed('restoreMeterModel', { id: modelId, version: 2 });
    expect([(await find(modelId))?.version, await list()]).toEqual([3, 1]);
  });

  it('names the devices and rules that keep it', async () => {
    await createMeter('总表', {});
    await createAlarmRule(server, tenant.id, { name: '失联', model_id: modelId });
    await expectNothingWritten(async () => {
      const { code, data } = await admin().call('retireMeterModel', { id: modelId, version: 1 });
      const uses = [
        { kind: 'device', count: 1, names: ['总表'] },
        { kind: 'alarmRule', count: 1, names: ['失联'] },
      ];
      expect([code, data]).toEqual([bodyCode.conflict, { uses }]);
    });
  });

  it('frees the name, which a restored model then cannot have', async () => {
    const name = (await find(modelId))?.name ?? '';
    await admin().succeed('retireMeterModel', { id: modelId, version: 1 });
    await admin().succeed('saveMeterModel', fields({ name }));
    expect((await admin().call('restoreMeterModel', { id: modelId, version: 2 })).code).toBe(bodyCode.conflict);
  });

  it('refuses what is done already, and another version', async () => {
    expect((await admin().call('restoreMeterModel', { id: modelId, version: 1 })).code).toBe(bodyCode.conflict);
    expect(await admin().call('retireMeterModel', { id: modelId, version: 9 })).toMatchObject({
      code: bodyCode.conflict,
      data: { id: modelId, version: 1 },
    });
    await admin().succeed('retireMeterModel', { id: modelId, version: 1 });
    expect((await admin().call('retireMeterModel', { id: modelId, version: 2 })).code).toBe(bodyCode.conflict);
    expect((await admin().call('saveMeterModel', { id: modelId, version: 2, ...fields() })).code).toBe(bodyCode.conflict);
  });
});

describe('listManagedMeterModels', () => {
  it('lists its own with their devices before the standard ones', async () => {
    await createMeter('一块表', {});
    const models = await admin().succeed('listManagedMeterModels');
    expect(models.find(({ id }) => id === modelId)).toMatchObject({ devices: 1, isStandard: false });
    const standard = models.filter(({ isStandard }) => isStandard);
    expect(standard).toHaveLength(standardMeterModels.length);
    expect(standard.every(({ mapping }) => mapping === null)).toBe(true);
    const inUse = models.filter(({ retired }) => !retired);
    expect(inUse.slice(-standard.length)).toEqual(standard);
  });
});
