import { minuteMs } from '@energy-om/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { itRejectsUnauthorised } from '../support/assertions/rejects-unauthorised.ts';
import { createInspection, pointOf, uploadPhoto, visitOf } from '../support/factories/create-inspections.ts';
import { createOrderFixture, type OrderFixture } from '../support/factories/order-fixture.ts';
import { unknownId } from '../support/factories/unknown-id.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let fixture: OrderFixture;

beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  fixture = await createOrderFixture(server);
});
afterAll(() => server.close());

const technician = () => fixture.tenant.clients.technician;
const roundOf = async (deviceId = fixture.operations.deviceId, client = technician()) =>
  (await client.succeed('getDeviceRound', { deviceId })).round;

/** A round whose second point is at the device. */
const inspection = () => {
  const points = [pointOf(1), pointOf(2, { deviceId: fixture.operations.deviceId }), pointOf(3)];
  return createInspection(server, fixture, { route: { points } });
};

describe('getDeviceRound', () => {
  itRejectsUnauthorised(
    'getDeviceRound',
    () => ({ server, tenant: fixture.tenant }),
    ['client_rep', 'occupant', 'energy_clerk', 'stranger'],
    {
      deviceId: unknownId,
    },
  );

  it('finds the point of the device, and whether it is next, until it is done', async () => {
    expect(await roundOf()).toBeNull();
    const found = await inspection();
    const point = { orderId: found.order.id, pointId: found.points[1]?.id, number: 2 };
    expect(await roundOf()).toMatchObject({ ...point, isNext: false });
    await technician().succeed('recordInspectionPoint', visitOf(found, 1));
    expect(await roundOf()).toMatchObject({ ...point, isNext: true });
    await technician().succeed('recordInspectionPoint', visitOf(found, 2));
    expect(await roundOf()).toBeNull();
  });

  it('finds a point that was skipped, which may still be visited', async () => {
    const found = await inspection();
    const pointId = found.points[1]?.id ?? '';
    const photoId = await uploadPhoto(fixture);
    await technician().succeed('skipInspectionPoint', { orderId: found.order.id, pointId, reason: '门锁着', photoId });
    expect(await roundOf()).toMatchObject({ pointId, isNext: false });
  });

  it('prefers the round where the device is next to an older one', async () => {
    const older = await inspection();
    const newer = await inspection();
    expect(await roundOf()).toMatchObject({ orderId: older.order.id });
    await technician().succeed('recordInspectionPoint', visitOf(newer, 1));
    expect(await roundOf()).toMatchObject({ orderId: newer.order.id, isNext: true });
  });

  it('finds nothing for whoever is not on the round, for other devices and for those of other tenants', async () => {
    await inspection();
    for (const person of ['dispatcher', 'team_leader', 'tenant_admin'] as const)
      expect(await roundOf(fixture.operations.deviceId, fixture.tenant.clients[person])).toBeNull();
    const other = await createOrderFixture(server);
    for (const id of [fixture.operations.meterId, other.operations.deviceId, unknownId]) expect(await roundOf(id)).toBeNull();
  });
});

describe('the usual time of a point', () => {
  it('is that of the rounds before, from one point to the next', async () => {
    const first = await inspection();
    expect((await technician().succeed('getOrderInspection', { orderId: first.order.id })).medianPointMinutes).toBeNull();
    for (const number of [1, 2, 3]) {
      await technician().succeed('recordInspectionPoint', visitOf(first, number));
      server.clock.advance(4 * minuteMs);
    }
    const second = await createInspection(server, fixture, { routeId: first.route.id });
    const { medianPointMinutes } = await technician().succeed('getOrderInspection', { orderId: second.order.id });
    expect(medianPointMinutes).toBeCloseTo(4, 6);
  });
});
