import type { ApiOutput } from '@energy-om/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBareTenant } from '../support/factories/create-bare-tenant.ts';
import { sampleMapping, sampleValues } from '../support/factories/create-meter-models.ts';
import { createTenant, type TestTenant } from '../support/factories/create-tenant.ts';
import type { TestClient } from '../support/services/test-client.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

type Sections = ApiOutput<'exportConfiguration'>['sections'];

let server: TestServer;
let tenant: TestTenant;

beforeAll(async () => {
  server = await startTestServer();
  tenant = await createTenant(server);
});
afterAll(() => server.close());

const head = { format: 'energy-om-configuration', version: 1, exportedAt: '2026-11-20T08:00:00Z', tenantName: '别处' };
const sourceOf = (sections: Sections) => ({ source: { document: JSON.stringify({ ...head, sections }) } });

async function takeIn(admin: TestClient, sections: Sections) {
  const preview = await admin.succeed('previewConfiguration', sourceOf(sections));
  expect(preview.faults).toEqual([]);
  const counts = await admin.succeed('applyConfiguration', { ...sourceOf(sections), fingerprint: preview.fingerprint });
  return { preview, counts };
}

async function exportSections(admin: TestClient): Promise<Sections> {
  return (await admin.succeed('exportConfiguration', {})).sections;
}

const owner = { kind: 'owner' } as const;
const percent = (value: number) => ({ unit: 'percent', value }) as const;

describe('the section of the escalation', () => {
  it('has nothing where nothing was saved', async () => {
    const { admin } = await createBareTenant(server);
    expect((await exportSections(admin)).escalation).toEqual([]);
  });

  it('leaves people out with a warning, notifies somebody instead of nobody, and changes nothing the second time', async () => {
    const { clients, accounts } = tenant;
    const person = (name: 'dispatcher' | 'team_leader') => ({ kind: 'person', id: accounts[name].id }) as const;
    const { version } = await clients.tenant_admin.succeed('getEscalation', {});
    await clients.tenant_admin.succeed('saveEscalation', {
      version,
      clockTargets: { 1: { accept: { duration: 600_000, counts: 'always' } } },
      steps: {
        1: {
          accept: [
            { at: percent(50), recipients: [owner, person('dispatcher')], repeat: null },
            { at: percent(100), recipients: [person('dispatcher'), person('team_leader')], repeat: { everyMinutes: 15, times: 2 } },
          ],
        },
      },
    });
    const { escalation } = await exportSections(clients.tenant_admin);
    expect(JSON.stringify(escalation)).not.toContain(accounts.dispatcher.id);
    expect((await clients.tenant_admin.succeed('previewConfiguration', sourceOf({ escalation }))).sections).toMatchObject([
      { unchanged: 1, entries: [] },
    ]);

    const { admin } = await createBareTenant(server);
    const { preview } = await takeIn(admin, { escalation });
    expect(preview.warnings.map(({ path }) => path)).toEqual([
      'sections.escalation[0].steps.1.accept[0]',
      'sections.escalation[0].steps.1.accept[1]',
    ]);
    expect(preview.warnings[1]?.message).toContain('2');
    expect((await admin.succeed('getEscalation', {})).steps).toEqual({
      1: {
        accept: [
          { at: percent(50), recipients: [owner], repeat: null },
          { at: percent(100), recipients: [{ kind: 'administrators' }], repeat: { everyMinutes: 15, times: 2 } },
        ],
      },
    });
    expect((await takeIn(admin, { escalation })).counts).toMatchObject({ changed: 0, unchanged: 1 });
  });

  it('leaves the people whom the tenant itself has named for the same step', async () => {
    const { id, admin } = await createBareTenant(server);
    const { account_id } = await server.database.kysely
      .selectFrom('memberships')
      .select('account_id')
      .where('tenant_id', '=', id)
      .executeTakeFirstOrThrow();
    const person = { kind: 'person', id: account_id } as const;
    const step = { at: percent(100), recipients: [owner, person], repeat: null };
    await admin.succeed('saveEscalation', { version: 0, clockTargets: {}, steps: { 2: { arrive: [step] } } });
    const [entry] = (await exportSections(admin)).escalation ?? [];
    const steps = { 2: { arrive: [{ at: percent(100), recipients: [{ kind: 'leader' }], repeat: null }] } };
    await takeIn(admin, { escalation: [{ ...entry, steps }] });
    expect((await admin.succeed('getEscalation', {})).steps).toEqual({
      2: { arrive: [{ at: percent(100), recipients: [{ kind: 'leader' }, person], repeat: null }] },
    });
  });
});

describe('the section of the tenant’s own fields', () => {
  const field = { type: 'text', required: false, options: [], unit: null, min: null, max: null, decimals: null, condition: null };

  it('publishes a version only where the fields differ, and leaves what was drafted', async () => {
    const { admin } = await createBareTenant(server);
    const orderFields = [{ fields: [{ ...field, key: 'a', label: '甲' }] }];
    await takeIn(admin, { orderFields });
    await takeIn(admin, { orderFields });
    const published = await admin.succeed('getOrderForm', {});
    expect(published).toMatchObject({ form: { version: 1, fields: orderFields[0]?.fields }, draft: null });
    await admin.succeed('saveOrderFormDraft', { version: published.version, fields: [] });
    const changed = [{ fields: [{ ...field, key: 'a', label: '乙' }] }];
    const { preview } = await takeIn(admin, { orderFields: changed });
    expect(preview.sections).toMatchObject([{ changed: 1, entries: [{ name: '', fields: [{ field: 'fields' }] }] }]);
    expect(await admin.succeed('getOrderForm', {})).toMatchObject({ form: { version: 2, fields: changed[0]?.fields }, draft: [] });
  });
});

describe('the section of meter models', () => {
  const model = {
    name: '本地网关电表',
    manufacturer: '本地厂家',
    energyType: 'NYDN',
    hasSwitch: false,
    values: sampleValues,
    registerModulus: 1_000_000,
    mapping: sampleMapping,
  };
  const rule = {
    name: '电压偏低',
    target: { model: model.name },
    condition: { kind: 'threshold', key: 'voltageA', direction: 'below', limit: 198, hysteresis: 2, forSeconds: 60, times: 1 },
    schedule: null,
    level: 3,
    enabled: true,
  };

  it('creates a model with its mapping, to which a rule of the same document may refer', async () => {
    const { admin } = await createBareTenant(server);
    await takeIn(admin, { meterModels: [model], alarmRules: [rule] });
    const own = (await admin.succeed('listManagedMeterModels', {})).filter(({ isStandard }) => !isStandard);
    expect(own).toMatchObject([{ ...model, mapping: sampleMapping }]);
    const { items } = await admin.succeed('listAlarmRules', { page: 1, pageSize: 10 });
    expect(items).toMatchObject([{ target: { kind: 'model', id: own[0]?.id } }]);
    const mapping = { ...sampleMapping, keys: sampleMapping.keys.slice(0, 1) };
    await takeIn(admin, { meterModels: [{ ...model, mapping }] });
    const after = (await admin.succeed('listManagedMeterModels', {})).find(({ isStandard }) => !isStandard);
    expect(after).toMatchObject({ id: own[0]?.id, version: 2, mapping });
  });

  it('keeps what a value with a rule means, as the call for one model does', async () => {
    const { admin } = await createBareTenant(server);
    await takeIn(admin, { meterModels: [model], alarmRules: [rule] });
    const values = model.values.map((value) => (value.key === 'voltageA' ? { ...value, unit: 'kV' } : value));
    const { faults } = await admin.succeed('previewConfiguration', sourceOf({ meterModels: [{ ...model, values }] }));
    expect(faults.map(({ path }) => path)).toEqual(['sections.meterModels[0]']);
  });
});

describe('a rule for a device', () => {
  it('is left out with a warning where there is no device of the code, and comes along where there is', async () => {
    const { admin } = await createBareTenant(server);
    const of = (device: string) => ({
      name: '失联',
      target: { device },
      condition: { kind: 'noData', forSeconds: 600 },
      schedule: null,
      level: 3,
      enabled: true,
    });
    const area = await admin.succeed('saveArea', { parentId: null, kind: 'site', name: '站' });
    await admin.succeed('saveDevice', { kind: 'meter', name: '表', code: 'M-1', areaId: area.id });
    const { preview, counts } = await takeIn(admin, { alarmRules: [of('M-9'), of('M-1')] });
    expect(preview.warnings).toEqual([{ path: 'sections.alarmRules[0].target.device', message: expect.stringContaining('不导入') }]);
    expect([preview.sections[0]?.entries.length, counts.created]).toEqual([1, 1]);
    expect((await exportSections(admin)).alarmRules).toMatchObject([{ target: { device: 'M-1' } }]);
  });
});

describe('the section of teams', () => {
  it('has the business types that a team serves, and leaves them where a document says nothing of them', async () => {
    const { admin } = await createBareTenant(server);
    const type = { name: '抢修', specialty: '', defaultLevel: 2, afterPhotoRequired: true, beforePhotoRequired: true };
    const rules = { energyTypes: [], checkRequired: false, oneSignature: false, closesOnSilence: false, clockTargets: {} };
    const businessTypes = [{ ...type, ...rules }];
    await takeIn(admin, { businessTypes, teams: [{ name: '抢修班', businessTypes: ['抢修'] }] });
    const sections = await exportSections(admin);
    expect([sections.businessTypes, sections.teams]).toMatchObject([[{ beforePhotoRequired: true }], [{ businessTypes: ['抢修'] }]]);
    await takeIn(admin, { teams: [{ name: '抢修班', phone: '110' }] });
    expect((await exportSections(admin)).teams).toMatchObject([{ phone: '110', businessTypes: ['抢修'] }]);
  });
});

describe('the section of business types', () => {
  it('takes the permits and certificates that work needs in any order', async () => {
    const { admin } = await createBareTenant(server);
    const rules = { energyTypes: [], checkRequired: false, oneSignature: false, closesOnSilence: false, clockTargets: {} };
    const type = { name: '抢修', specialty: '', defaultLevel: 2, afterPhotoRequired: true, ...rules };
    const [permitKinds, skillKinds] = [
      ['powerOn', 'emergency'],
      ['lowVoltage', 'highVoltage'],
    ];
    await takeIn(admin, { businessTypes: [{ ...type, permitKinds, skillKinds }] });
    const turned = { ...type, permitKinds: permitKinds.toReversed(), skillKinds: skillKinds.toReversed() };
    expect((await takeIn(admin, { businessTypes: [turned] })).counts).toMatchObject({ changed: 0, unchanged: 1 });
  });
});

describe('the section of projects', () => {
  it('has the service levels of a project, and leaves them where a document says nothing of them', async () => {
    const { admin } = await createBareTenant(server);
    const areas = [{ path: ['园区'], kind: 'site' }];
    const project = { name: '托管', customer: '园区公司', grabAllowed: false, areas: [['园区']] };
    const clockTargets = { 1: { arrive: { duration: 1_800_000, counts: 'always' } } };
    await takeIn(admin, { areas, projects: [{ ...project, clockTargets: { ...clockTargets, 2: {} } }] });
    expect((await exportSections(admin)).projects).toMatchObject([{ clockTargets }]);
    const { counts } = await takeIn(admin, { projects: [{ ...project, customer: '新的公司' }] });
    expect(counts).toMatchObject({ changed: 1 });
    expect((await exportSections(admin)).projects).toMatchObject([{ customer: '新的公司', clockTargets }]);
    const { preview } = await takeIn(admin, { projects: [{ ...project, customer: '新的公司', clockTargets: {} }] });
    expect(preview.sections).toMatchObject([{ changed: 1, entries: [{ fields: [{ field: 'clockTargets' }] }] }]);
  });
});
