import type { ApiInput, ApiOutput } from '@energy-om/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBareTenant } from '../support/factories/create-bare-tenant.ts';
import { makePlanOrders } from '../support/factories/create-plans.ts';
import type { TestClient } from '../support/services/test-client.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

type Sections = ApiOutput<'exportConfiguration'>['sections'];

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const head = { format: 'energy-om-configuration', version: 1, exportedAt: '2026-11-20T08:00:00Z', tenantName: '别处' };
const sourceOf = (sections: Sections, restoreRetired = false): ApiInput<'previewConfiguration'> => ({
  source: { document: JSON.stringify({ ...head, sections }) },
  restoreRetired,
});

async function takeIn(admin: TestClient, sections: Sections, restoreRetired = false) {
  const preview = await admin.succeed('previewConfiguration', sourceOf(sections, restoreRetired));
  expect(preview.faults).toEqual([]);
  const counts = await admin.succeed('applyConfiguration', { ...sourceOf(sections, restoreRetired), fingerprint: preview.fingerprint });
  return { preview, counts };
}

const exportSections = async (admin: TestClient): Promise<Sections> => (await admin.succeed('exportConfiguration', {})).sections;

const site = ['滨江', '一号站'];
const base: Sections = {
  areas: [
    { path: ['滨江'], kind: 'region' },
    { path: site, kind: 'site' },
  ],
  businessTypes: [
    {
      ...{ name: '巡视', specialty: '电气', defaultLevel: 4, energyTypes: [], afterPhotoRequired: false, checkRequired: false },
      ...{ oneSignature: false, closesOnSilence: false, clockTargets: {} },
    },
  ],
  projects: [{ name: '托管', customer: '园区公司', grabAllowed: false, areas: [site], businessTypes: ['巡视'] }],
};
const plain = { required: true, options: [], unit: null, min: null, max: null, decimals: null, condition: null };
const temperature = { ...plain, key: 't', label: '温度', type: 'number', unit: '℃', min: 0, max: 130, decimals: 1 };
const looks = { ...plain, key: 'l', label: '外观', type: 'checklist', options: ['无异响', '无渗漏'] };
const point = (name: string, changes: object = {}) => ({
  ...{ name, place: '配电室', code: `XJ-${name}`, nfcTag: null, position: { longitude: 120.2, latitude: 30.2 } },
  ...{ questions: [looks, temperature], device: null },
  ...changes,
});
const route = { name: '日巡检', site, points: [point('甲'), point('乙', { nfcTag: '04:A1:B2' })] };
const plan = {
  ...{ name: '月度巡视', description: '逐项检查', level: 4, trigger: 'calendar', rule: 'FREQ=MONTHLY;BYMONTHDAY=1' },
  ...{ startsAt: '2026-01-01T08:00', endsOn: null, season: null, holidays: 'after', leadMinutes: 1440, durationMinutes: 2880 },
  ...{ workMinutes: 60, catchUp: 'once', openOrder: 'make', counter: null },
  ...{ project: '托管', site, businessType: '巡视', devices: [], route: null, meter: null, enabled: true },
};

async function createSite(): Promise<{ admin: TestClient; siteId: string }> {
  const { admin } = await createBareTenant(server);
  await takeIn(admin, base);
  const areas = await admin.succeed('listAreas', {});
  return { admin, siteId: areas.find(({ name }) => name === '一号站')?.id ?? '' };
}

async function createMeter(admin: TestClient, areaId: string, code: string): Promise<string> {
  const { items } = await admin.succeed('listMeterModels', { pageSize: 100 });
  const modelId = items.find(({ name }) => name === 'DTSD1352-C')?.id;
  return (await admin.succeed('saveDevice', { kind: 'meter', name: `表 ${code}`, code, areaId, ...(modelId && { modelId }) })).id;
}

describe('the sections of inspection routes and plans', () => {
  it('create routes before the plans on them, and a plan that is switched on makes orders', async () => {
    const { admin } = await createSite();
    const plans = [
      { ...plan, name: '每日巡检', rule: 'FREQ=DAILY', route: route.name, season: { from: '11-15', to: '03-15' } },
      { ...plan, name: '备用', enabled: false },
    ];
    const { counts } = await takeIn(admin, { inspectionRoutes: [route], plans });
    expect(counts).toMatchObject({ created: 3 });
    const stored = await admin.succeed('listPlans', {});
    expect(stored.map(({ name, state, route: of }) => [name, state, of?.name])).toEqual([
      ['每日巡检', 'active', '日巡检'],
      ['备用', 'draft', undefined],
    ]);
    const sections = await exportSections(admin);
    expect(sections.inspectionRoutes).toEqual([route]);
    expect(sections.plans).toEqual(plans.toSorted((one, other) => (one.name < other.name ? -1 : 1)));
    expect((await takeIn(admin, sections)).preview.sections.flatMap(({ entries }) => entries)).toEqual([]);
    await makePlanOrders(server);
    const made = (await admin.succeed('getPlan', { id: stored[0]?.id ?? '' })).occurrences;
    expect(made.length).toBeGreaterThan(0);
  });

  it('switch plans on and off, and say which fields differ', async () => {
    const { admin } = await createSite();
    await takeIn(admin, { plans: [plan] });
    const off = { ...plan, rule: 'INTERVAL=1;FREQ=MONTHLY;BYMONTHDAY=1', enabled: false, workMinutes: 90 };
    const { preview } = await takeIn(admin, { plans: [off] });
    expect(preview.sections[0]?.entries).toMatchObject([
      { name: plan.name, kind: 'changed', fields: [{ field: 'workMinutes', before: 60, after: 90 }, { field: 'enabled' }] },
    ]);
    expect(await admin.succeed('listPlans', {})).toMatchObject([{ state: 'paused', workMinutes: 90, nextAt: null }]);
    await takeIn(admin, { plans: [plan] });
    expect(await admin.succeed('listPlans', {})).toMatchObject([{ state: 'active', workMinutes: 60 }]);
  });

  it('keep the ids of points by their labels, or their names, so that former visits stay with them', async () => {
    const { admin } = await createSite();
    await takeIn(admin, { inspectionRoutes: [route] });
    const read = async () => {
      const [row] = await admin.succeed('listInspectionRoutes', {});
      return admin.succeed('getInspectionRoute', { id: row?.id ?? '' });
    };
    const [first, second] = (await read()).points;
    const points = [point('丙'), point('乙', { code: 'XJ-新码' }), point('甲柜', { code: 'xj-甲' })];
    await takeIn(admin, { inspectionRoutes: [{ ...route, points }] });
    const after = await read();
    expect(after.version).toBe(2);
    expect(after.points.map(({ id, name }) => [name, [first?.id, second?.id].indexOf(id)])).toEqual([
      ['丙', -1],
      ['乙', 1],
      ['甲柜', 0],
    ]);
    await takeIn(admin, { inspectionRoutes: [{ ...route, points }] });
    expect((await read()).version).toBe(2);
  });

  it('leave out what names devices that this tenant does not have, the plans on such routes too, and take it in once they are there', async () => {
    const { admin, siteId } = await createSite();
    const sections: Sections = {
      inspectionRoutes: [{ ...route, points: [point('甲', { device: 'EM-1' })] }],
      plans: [
        { ...plan, name: '按设备', devices: ['EM-2', 'EM-1'] },
        { ...plan, name: '按表计', trigger: 'counter', rule: '', meter: 'EM-1', counter: { every: 500, from: 'finish', already: 20 } },
        { ...plan, name: '按路线', route: route.name },
        { ...plan, name: '按地点' },
      ],
    };
    const { preview, counts } = await takeIn(admin, sections);
    expect(preview.warnings.map(({ path }) => path)).toEqual([
      'sections.inspectionRoutes[0].points',
      'sections.plans[0].devices',
      'sections.plans[1].meter',
      'sections.plans[2].route',
    ]);
    expect(preview.warnings[1]?.message).toContain('2');
    expect(counts.created).toBe(1);
    for (const code of ['EM-1', 'EM-2']) await createMeter(admin, siteId, code);
    const later = await takeIn(admin, sections);
    expect([later.preview.warnings, later.counts]).toMatchObject([[], { created: 4, unchanged: 1 }]);
    const exported = (await exportSections(admin)).plans ?? [];
    expect(exported.find(({ name }) => name === '按设备')).toMatchObject({ devices: ['EM-1', 'EM-2'] });
    expect(exported.find(({ name }) => name === '按表计')).toEqual(sections.plans?.[1]);
  });

  it('leave a plan behind that the system has paused, and bring it back by a document with what it lacks', async () => {
    const { admin, siteId } = await createSite();
    const meterId = await createMeter(admin, siteId, 'EM-1');
    const counted = { ...plan, trigger: 'counter', rule: '', meter: 'EM-1', counter: { every: 500, from: 'step', already: 0 } };
    await takeIn(admin, { plans: [counted] });
    await admin.succeed('retireDevice', { id: meterId, version: 1 });
    await makePlanOrders(server);
    expect(await admin.succeed('listPlans', {})).toMatchObject([{ state: 'paused', pause: 'nothingCounts' }]);
    expect((await exportSections(admin)).plans).toEqual([]);
    const { preview } = await takeIn(admin, { plans: [plan] }, true);
    expect(preview.sections[0]).toMatchObject({ restored: 1 });
    expect(await admin.succeed('listPlans', {})).toMatchObject([{ state: 'active', pause: null, trigger: 'calendar' }]);
  });
});

const faulty: [string, object, string, string][] = [
  ['a project that is nowhere', { project: '没有的项目' }, 'project', '项目'],
  ['a place that is nowhere', { site: ['滨江', '二号站'] }, 'site', '区域'],
  ['a business type that is nowhere', { businessType: '没有的类型' }, 'businessType', '业务类型'],
  ['a route that is nowhere', { route: '没有的路线' }, 'route', '路线'],
  ['a rule that never comes', { rule: 'FREQ=MONTHLY;BYMONTHDAY=30;BYMONTH=2' }, 'rule', '不会生成工单'],
  ['a rule that comes every minute', { rule: 'FREQ=MINUTELY' }, 'rule', '每小时'],
  ['a start before 2000', { startsAt: '1900-01-01T08:00' }, 'startsAt', '2000'],
  ['an end before the start', { endsOn: '2025-12-31' }, 'endsOn', '早于'],
  ['a season of no days', { season: { from: '02-30', to: '03-15' } }, 'season.from', ''],
  ['a counter without a meter', { trigger: 'counter', rule: '', counter: { every: 500, from: 'step', already: 0 } }, 'meter', '表计'],
];

it.each(faulty)('a plan with %s is a fault at its place, and nothing is written', async (_, changes, path, words) => {
  const { admin } = await createSite();
  const plans = [plan, { ...plan, name: '错', ...changes }];
  const { faults } = await admin.succeed('previewConfiguration', sourceOf({ plans }));
  expect(faults).toEqual([{ path: `sections.plans[1].${path}`, message: expect.stringContaining(words) }]);
  const refused = await admin.call('applyConfiguration', { ...sourceOf({ plans }), fingerprint: 'x' });
  expect(refused.code).toBe(4009);
  expect(await admin.succeed('listPlans', {})).toEqual([]);
});

it('a route with a repeated label is a fault at that point', async () => {
  const { admin } = await createSite();
  const points = [point('甲'), point('乙', { code: 'XJ-甲' })];
  const { faults } = await admin.succeed('previewConfiguration', sourceOf({ inspectionRoutes: [{ ...route, points }] }));
  expect(faults).toEqual([{ path: 'sections.inspectionRoutes[0].points[1].code', message: expect.stringContaining('编码相同') }]);
});
