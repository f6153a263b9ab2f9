import { bodyCode } from '@energy-om/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readAudit } from '../support/assertions/audit-rows.ts';
import { itRejectsUnauthorised, noAdministrators } from '../support/assertions/rejects-unauthorised.ts';
import { compareRows, createTenantReader, unchanged } from '../support/assertions/tenant-rows.ts';
import { checks, createRoute, pointOf, routeOf, temperature } from '../support/factories/create-inspections.ts';
import { createLimitedAdministrator } from '../support/factories/create-members.ts';
import { planOf } from '../support/factories/create-plans.ts';
import { createOrderFixture, type OrderFixture } from '../support/factories/order-fixture.ts';
import { unknownId } from '../support/factories/unknown-id.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let fixture: OrderFixture;
let readTenant: (tenantId: string) => Promise<string[]>;

beforeAll(async () => {
  server = await startTestServer();
  fixture = await createOrderFixture(server);
  readTenant = await createTenantReader(server);
});
afterAll(() => server.close());

const admin = () => fixture.tenant.clients.tenant_admin;

async function expectNothingWritten(act: () => Promise<unknown>): Promise<void> {
  const before = await readTenant(fixture.tenant.id);
  await act();
  expect(compareRows(before, await readTenant(fixture.tenant.id))).toEqual(unchanged);
}

const subject = () => ({ server, tenant: fixture.tenant });

describe('saveInspectionRoute', () => {
  itRejectsUnauthorised('saveInspectionRoute', subject, noAdministrators, { name: 'x', siteId: unknownId, points: [] });

  it('creates a route, changes it by its version, keeps the ids of its points, and lists it', async () => {
    const { deviceId } = fixture.operations;
    const position = { longitude: 120.2, latitude: 30.2 };
    const input = routeOf(fixture, { points: [pointOf(1, { deviceId, nfcTag: '04:A2', position }), pointOf(2)] });
    const route = await admin().succeed('saveInspectionRoute', input);
    expect(route).toMatchObject({ version: 1, name: input.name, plans: [], mayManage: true });
    expect(route.points).toMatchObject([
      { name: '1 号柜', code: 'XJ-1', nfcTag: '04:A2', position, device: { id: deviceId }, questions: [checks, temperature] },
      { name: '2 号柜', device: null },
    ]);
    const [first, second] = route.points.map(({ id }) => id);
    const points = [pointOf(2, { id: second }), pointOf(1, { id: first, deviceId }), pointOf(3)];
    const changed = await admin().succeed('saveInspectionRoute', { ...input, id: route.id, version: 1, points });
    expect(changed.version).toBe(2);
    expect(changed.points.map(({ id }) => id).slice(0, 2)).toEqual([second, first]);
    expect(await admin().succeed('getInspectionRoute', { id: route.id })).toEqual(changed);
    const { points: _, plans: __, ...head } = changed;
    expect(await admin().succeed('listInspectionRoutes')).toContainEqual({ ...head, points: 3, plans: 0 });
    await expectNothingWritten(async () => {
      const stale = await admin().call('saveInspectionRoute', { ...input, id: route.id, version: 1 });
      expect(stale).toMatchObject({ code: bodyCode.conflict, data: changed });
    });
    expect(await readAudit(server, 'saveInspectionRoute', route.id)).toMatchObject([
      { changes: { created: { name: input.name } } },
      { changes: { updated: { points: ['2 号柜', '1 号柜', '3 号柜'] } } },
    ]);
  });

  it.each([
    ['no points', { points: [] }, 'points', '请至少添加一个巡检点'],
    ['a code of another point', { points: [pointOf(1), pointOf(2, { code: 'xj-1' })] }, 'points.1.code', '与另一个巡检点的编码相同'],
    ['a device that is not there', { points: [pointOf(1, { deviceId: unknownId })] }, 'points.0.deviceId', '设备不在所选地点，或已停用'],
    ['a point that it does not have', { points: [pointOf(1, { id: unknownId })] }, 'points.0.id', '该巡检点不属于这条路线'],
    [
      'a check without points',
      { points: [pointOf(1, { questions: [{ ...checks, options: [] }] })] },
      'points.0.questions.0.options',
      '请检查数据',
    ],
    [
      'limits the wrong way round',
      { points: [pointOf(1, { questions: [{ ...temperature, min: 200 }] })] },
      'points.0.questions.0.max',
      null,
    ],
    ['an unknown place', { siteId: unknownId }, 'siteId', '该区域不存在或已停用'],
  ])('refuses %s', async (_, changes, field, text) => {
    await expectNothingWritten(async () => {
      const answer = await admin().call('saveInspectionRoute', routeOf(fixture, changes));
      expect(answer.code).toBe(bodyCode.invalid);
      const fields = (answer.data as unknown as { fields: Record<string, string> }).fields;
      expect(Object.keys(fields)).toEqual([field]);
      if (text !== null) expect(fields[field]).toContain(text);
    });
  });

  it('stays within the places of the plans that make orders by it, until these are removed', async () => {
    const { site, room, region } = fixture.tenant.areas;
    const input = routeOf(fixture, { siteId: site });
    const route = await admin().succeed('saveInspectionRoute', input);
    const plan = await admin().succeed('savePlan', { ...planOf(fixture), name: '按路线', routeId: route.id });
    const move = (siteId: string, version: number) => admin().call('saveInspectionRoute', { ...input, id: route.id, version, siteId });
    await expectNothingWritten(async () => {
      expect(await move(region, 1)).toMatchObject({
        code: bodyCode.conflict,
        message: '有计划正在使用这条路线，请先更改计划',
        data: { uses: [{ kind: 'plan', count: 1, names: ['按路线'] }] },
      });
    });
    expect(await move(room, 1)).toMatchObject({ code: bodyCode.success });
    await admin().succeed('removePlan', { id: plan.id, version: plan.version });
    expect(await move(region, 2)).toMatchObject({ code: bodyCode.success });
  });

  it('refuses a name that another route has, and a place outside of what the administrator manages', async () => {
    const { name } = await createRoute(fixture);
    const { client: limited } = await createLimitedAdministrator(fixture.tenant, fixture.tenant.areas.room);
    await expectNothingWritten(async () => {
      expect(await admin().call('saveInspectionRoute', routeOf(fixture, { name }))).toMatchObject({ code: bodyCode.conflict });
      expect(await limited.call('saveInspectionRoute', routeOf(fixture))).toMatchObject({ code: bodyCode.forbidden });
    });
  });
});

describe('removeInspectionRoute', () => {
  itRejectsUnauthorised('removeInspectionRoute', subject, noAdministrators, { id: unknownId, version: 1 });

  it('removes a route once no plan makes orders by it', async () => {
    const route = await createRoute(fixture);
    const plan = await admin().succeed('savePlan', { ...planOf(fixture), name: '按路线', routeId: route.id });
    expect(plan.route).toEqual({ id: route.id, name: route.name });
    await expectNothingWritten(async () => {
      const used = await admin().call('removeInspectionRoute', { id: route.id, version: 1 });
      expect(used).toMatchObject({ code: bodyCode.conflict, message: '有计划正在使用这条路线，请先更改计划' });
    });
    await admin().succeed('removePlan', { id: plan.id, version: plan.version });
    await admin().succeed('removeInspectionRoute', { id: route.id, version: 1 });
    expect(await admin().call('getInspectionRoute', { id: route.id })).toMatchObject({ code: bodyCode.notFound });
    expect(await readAudit(server, 'removeInspectionRoute', route.id)).toMatchObject([{ changes: { removed: true } }]);
  });
});

describe('a plan on a route', () => {
  it('has no devices, and a route of its place that is in use', async () => {
    const far = await createRoute(fixture, { siteId: fixture.tenant.areas.region });
    const route = await createRoute(fixture);
    const plan = { ...planOf(fixture), name: '不成立' };
    const refusals = [
      [{ routeId: far.id }, { routeId: '该路线不在所选地点，或已删除' }],
      [{ routeId: unknownId }, { routeId: '该路线不在所选地点，或已删除' }],
      [{ routeId: route.id, deviceIds: [fixture.operations.deviceId] }, { deviceIds: '按路线巡检的计划不再选设备' }],
    ] as const;
    await expectNothingWritten(async () => {
      for (const [changes, fields] of refusals) {
        const answer = await admin().call('savePlan', { ...plan, ...changes });
        expect(answer).toMatchObject({ code: bodyCode.invalid, data: { fields } });
      }
    });
  });
});
