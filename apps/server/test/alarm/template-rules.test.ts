import { type ApiInput, bodyCode } from '@energy-om/contract';
import { ruleTemplates, standardMeterModels } from '@energy-om/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readAudit } from '../support/assertions/audit-rows.ts';
import { itRejectsUnauthorised, noAdministrators } from '../support/assertions/rejects-unauthorised.ts';
import { compareRows, createTenantReader, unchanged } from '../support/assertions/tenant-rows.ts';
import { transformerModel } from '../support/factories/create-alarms.ts';
import { createDevice } from '../support/factories/create-device.ts';
import { createLimitedAdministrator } from '../support/factories/create-members.ts';
import { createMeterModel } from '../support/factories/create-meter-models.ts';
import { createOrderFixture, type OrderFixture } from '../support/factories/order-fixture.ts';
import { unknownId } from '../support/factories/unknown-id.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

type Input = ApiInput<'addTemplateRules'>;

let server: TestServer;
let fixture: OrderFixture;
let readTenant: (tenantId: string) => Promise<string[]>;
let modelId: string;

beforeAll(async () => {
  server = await startTestServer();
  fixture = await createOrderFixture(server);
  readTenant = await createTenantReader(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  modelId = await createMeterModel(server, fixture.tenant.id, `电表 ${server.context.ids.next()}`);
});

const admin = () => fixture.tenant.clients.tenant_admin;
const tooHigh = { template: 'phase-voltage-high', key: 'voltageA', parameter: 220, level: 3 } as const;
const silent = { template: 'device-silent', key: null, parameter: 900, level: 2 } as const;
const input = (changes: Partial<Input> = {}): Input => ({
  target: { kind: 'model', id: modelId },
  rules: [tooHigh, silent],
  businessTypeId: null,
  ...changes,
});
const listRules = async () =>
  (await admin().succeed('listAlarmRules', { pageSize: 100 })).items.filter(({ target }) => target.id === modelId);

describe('listRuleTemplates', () => {
  itRejectsUnauthorised('listRuleTemplates', () => ({ server, tenant: fixture.tenant }), noAdministrators, {
    kind: 'model',
    id: unknownId,
  });

  it('lists what fits the values of a model, with what it has already', async () => {
    await admin().succeed('addTemplateRules', input({ rules: [tooHigh] }));
    const templates = await admin().succeed('listRuleTemplates', { kind: 'model', id: modelId });
    expect(templates.map(({ id, values }) => [id, values.map(({ key, isAdded }) => [key, isAdded])])).toEqual([
      ['device-silent', [[null, false]]],
      ['phase-voltage-high', [['voltageA', true]]],
      ['phase-voltage-low', [['voltageA', false]]],
    ]);
    expect(templates[1]).toMatchObject({
      name: '相电压偏高',
      source: 'GB/T 12325-2008',
      parameter: { kind: 'rated', unit: 'V', defaultValue: 220, factor: 1.07 },
      values: [{ label: 'A 相电压' }],
    });
  });

  it('lists what fits the models of the devices in an area', async () => {
    const { tenant } = fixture;
    await createDevice(server, tenant.id, tenant.areas.room, '变压器', { model_id: transformerModel });
    const site = tenant.areas.room;
    const templates = await admin().succeed('listRuleTemplates', { kind: 'area', id: site });
    expect(templates.map(({ id }) => id)).toEqual(expect.arrayContaining(['device-silent', 'winding-temperature-high']));
    expect(templates.map(({ id }) => id)).not.toContain('carbon-dioxide-high');
  });

  it('fits each template to a standard model, but for values that own models add', async () => {
    const fit = new Set<string>();
    for (const { id } of standardMeterModels)
      for (const template of await admin().succeed('listRuleTemplates', { kind: 'model', id })) fit.add(template.id);
    const unfit = ruleTemplates.map(({ id }) => id).filter((id) => !fit.has(id));
    expect(unfit).toEqual(['voltage-unbalance', 'gas-leak', 'gas-leak-high']);
  });
});

describe('addTemplateRules', () => {
  itRejectsUnauthorised('addTemplateRules', () => ({ server, tenant: fixture.tenant }), noAdministrators, {
    target: { kind: 'model', id: unknownId },
    rules: [silent],
    businessTypeId: null,
  });

  it('adds rules with the limits that were given, which name their template and its standard', async () => {
    const { businessTypeId } = fixture.operations;
    expect(await admin().succeed('addTemplateRules', input({ businessTypeId }))).toEqual({ added: 2, skipped: 0 });
    const rules = await listRules();
    expect(rules.find(({ template }) => template?.id === 'phase-voltage-high')).toMatchObject({
      name: '相电压偏高',
      condition: { kind: 'threshold', key: 'voltageA', direction: 'above', limit: 235.4, hysteresis: 2.354, forSeconds: 600, times: 1 },
      level: 3,
      template: { source: 'GB/T 12325-2008' },
      businessType: { id: businessTypeId },
      enabled: true,
    });
    expect(rules.find(({ template }) => template?.id === 'device-silent')).toMatchObject({
      condition: { kind: 'noData', forSeconds: 900 },
      level: 2,
      template: { source: null },
    });
    expect(await readAudit(server, 'addTemplateRules', modelId)).toHaveLength(1);
  });

  it('does not add the same one twice: again, twice at once, or twice in one call', async () => {
    const once = await Promise.all([admin().succeed('addTemplateRules', input()), admin().succeed('addTemplateRules', input())]);
    expect(once.map(({ added }) => added).sort()).toEqual([0, 2]);
    expect(await admin().succeed('addTemplateRules', input({ rules: [silent, silent] }))).toEqual({ added: 0, skipped: 2 });
    expect(await listRules()).toHaveLength(2);
  });

  it('adds one again that was removed', async () => {
    await admin().succeed('addTemplateRules', input());
    for (const { id, version } of await listRules()) await admin().succeed('removeAlarmRule', { id, version });
    expect(await admin().succeed('addTemplateRules', input())).toEqual({ added: 2, skipped: 0 });
  });

  it.each<[string, Partial<Input>, string]>([
    ['a template that is none', { rules: [{ ...tooHigh, template: 'nonsense' }] }, 'rules.0.template'],
    ['a value that it does not fit', { rules: [silent, { ...tooHigh, key: 'energy' }] }, 'rules.1.key'],
    ['a value that the model does not have', { rules: [{ ...tooHigh, key: 'voltageC' }] }, 'rules.0.key'],
    ['silence of a second', { rules: [{ ...silent, parameter: 1 }] }, 'rules.0.parameter'],
    ['a limit beyond all numbers', { rules: [{ ...tooHigh, parameter: 1e30 }] }, 'rules.0.parameter'],
    ['a business type that is none', { businessTypeId: unknownId }, 'businessTypeId'],
    ['no rule', { rules: [] }, 'rules'],
  ])('answers 4022 to %s and adds nothing', async (_, changes, field) => {
    const before = await readTenant(fixture.tenant.id);
    const { code, data } = await admin().call('addTemplateRules', input(changes));
    expect([code, Object.keys(data.fields)]).toEqual([bodyCode.invalid, [field]]);
    expect(compareRows(before, await readTenant(fixture.tenant.id))).toEqual(unchanged);
  });

  it('is for an administrator of one area within it alone', async () => {
    const { areas } = fixture.tenant;
    const { client: limited } = await createLimitedAdministrator(fixture.tenant, areas.site);
    expect((await limited.call('addTemplateRules', input())).code).toBe(bodyCode.forbidden);
    expect((await limited.call('addTemplateRules', input({ target: { kind: 'area', id: areas.region }, rules: [silent] }))).code).toBe(
      bodyCode.notFound,
    );
    const own = await limited.succeed('addTemplateRules', input({ target: { kind: 'area', id: areas.site }, rules: [silent] }));
    expect(own.added).toBe(1);
  });
});
