import { type ApiInput, bodyCode } from '@energy-om/contract';
import { hourMs, workOrderStatus } from '@energy-om/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readAudit } from '../support/assertions/audit-rows.ts';
import { compareRows, createTenantReader, unchanged } from '../support/assertions/tenant-rows.ts';
import { createInspection, createRoute, pointOf, routeOf, uploadPhoto, visitOf } from '../support/factories/create-inspections.ts';
import { makePlanOrders, planOf } from '../support/factories/create-plans.ts';
import { createOrderFixture, type OrderFixture } from '../support/factories/order-fixture.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let fixture: OrderFixture;
let readTenant: (tenantId: string) => Promise<string[]>;

beforeAll(async () => {
  server = await startTestServer();
  readTenant = await createTenantReader(server);
});
beforeEach(async () => {
  fixture = await createOrderFixture(server);
});
afterAll(() => server.close());

const technician = () => fixture.tenant.clients.technician;
const inspection = (options?: Parameters<typeof createInspection>[2]) => createInspection(server, fixture, options);

async function expectNothingWritten(act: () => Promise<unknown>): Promise<void> {
  const before = await readTenant(fixture.tenant.id);
  await act();
  expect(compareRows(before, await readTenant(fixture.tenant.id))).toEqual(unchanged);
}

describe('skipInspectionPoint', () => {
  it('skips with a reason and a photo, and lets the point be visited afterwards', async () => {
    const found = await inspection();
    const photoId = await uploadPhoto(fixture);
    const skip = { orderId: found.order.id, pointId: found.points[1]?.id ?? '', reason: '1AA5 柜检修中，不能靠近', photoId };
    const { point, open } = await technician().succeed('skipInspectionPoint', skip);
    expect(open).toBe(2);
    expect(point).toMatchObject({ outcome: 'skipped', visit: null, skip: { reason: skip.reason, photo: { id: photoId } } });
    await expectNothingWritten(async () => {
      const again = await technician().call('skipInspectionPoint', skip);
      expect(again.message).toMatch(/^该巡检点已由.+跳过$/);
    });
    const visited = await technician().succeed('recordInspectionPoint', visitOf(found, 2));
    expect(visited.point).toMatchObject({ outcome: 'done', skip: { reason: skip.reason } });
    await expectNothingWritten(async () => {
      expect((await technician().call('skipInspectionPoint', skip)).message).toMatch(/^该巡检点已由.+完成$/);
    });
    expect(await readAudit(server, 'skipInspectionPoint', found.order.id)).toMatchObject([{ changes: { skipped: skip.reason } }]);
  });

  it('refuses without a reason, with a file of somebody else or of no picture, and for whoever does not execute the order', async () => {
    const found = await inspection();
    const pointId = found.points[0]?.id ?? '';
    const skip = { orderId: found.order.id, pointId, reason: '门锁着', photoId: await uploadPhoto(fixture) };
    const othersPhoto = await uploadPhoto(fixture, 'dispatcher');
    const text = (await technician().upload('uploadFile', [{ name: 'a.txt', bytes: Buffer.from('a') }])).data.id;
    await expectNothingWritten(async () => {
      for (const changes of [{ reason: ' ' }, { photoId: othersPhoto }, { photoId: text }])
        expect((await technician().call('skipInspectionPoint', { ...skip, ...changes })).code).toBe(bodyCode.invalid);
      const byDispatcher = await fixture.tenant.clients.dispatcher.call('skipInspectionPoint', { ...skip, photoId: othersPhoto });
      expect(byDispatcher.code).toBe(bodyCode.forbidden);
    });
  });
});

describe('an order on a route', () => {
  it('is not finished before every point was visited, or skipped', async () => {
    const found = await inspection();
    const { id, version } = found.order;
    const finish = { id, version, ...fixture.inputs.finish } as ApiInput<'processWorkOrder'>;
    for (const number of [1, 2]) await technician().succeed('recordInspectionPoint', visitOf(found, number));
    const refused = await technician().call('processWorkOrder', finish);
    expect(refused).toMatchObject({ code: bodyCode.conflict, message: '还有 1 个巡检点未完成' });
    const { actions, hasRoute } = await technician().succeed('getWorkOrder', { id });
    expect(hasRoute).toBe(true);
    for (const action of ['finish', 'finishWithResult'])
      expect(actions.find((one) => one.action === action)).toMatchObject({ blockedBy: 'pointsOpen', blockedSubject: '1' });
    const photoId = await uploadPhoto(fixture);
    await technician().succeed('skipInspectionPoint', { orderId: id, pointId: found.points[2]?.id ?? '', reason: '门锁着', photoId });
    expect(await technician().succeed('processWorkOrder', finish)).toMatchObject({ status: workOrderStatus.toBeBackfilled });
    await expectNothingWritten(async () => {
      expect((await technician().call('recordInspectionPoint', visitOf(found, 3))).code).toBe(bodyCode.conflict);
    });
  });

  it('is made by a plan, and keeps the version of its route when that is changed', async () => {
    const { tenant_admin: admin } = fixture.tenant.clients;
    const route = await createRoute(fixture);
    const plan = await admin.succeed('savePlan', { ...planOf(fixture), routeId: route.id });
    await admin.succeed('publishPlan', { id: plan.id, version: 1 });
    await fixture.passTime(20 * hourMs);
    await makePlanOrders(server);
    const orderId = (await fixture.tenant.clients.tenant_admin.succeed('getPlan', { id: plan.id })).occurrences[0]?.order?.id ?? '';
    const points = [pointOf(7, { id: route.points[0]?.id })];
    const changed = { ...routeOf(fixture), id: route.id, version: 1, points };
    await fixture.tenant.clients.tenant_admin.succeed('saveInspectionRoute', changed);
    const shown = await fixture.tenant.clients.dispatcher.succeed('getOrderInspection', { orderId });
    expect(shown.route).toEqual({ id: route.id, name: route.name, version: 1 });
    expect(shown.points.map(({ name }) => name)).toEqual(['1 号柜', '2 号柜', '3 号柜']);
    await fixture.passTime(24 * hourMs);
    await makePlanOrders(server);
    const { occurrences } = await fixture.tenant.clients.tenant_admin.succeed('getPlan', { id: plan.id });
    const newest = await fixture.tenant.clients.dispatcher.succeed('getOrderInspection', { orderId: occurrences[0]?.order?.id ?? '' });
    expect(newest.points.map(({ name }) => name)).toEqual(['7 号柜']);
  });
});
