import { bodyCode } from '@energy-om/contract';
import { hourMs, minuteMs } from '@energy-om/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readAudit } from '../support/assertions/audit-rows.ts';
import { itRejectsUnauthorised } from '../support/assertions/rejects-unauthorised.ts';
import { createRoster } from '../support/factories/create-rosters.ts';
import { createTenant, type TestPerson, type TestTenant } from '../support/factories/create-tenant.ts';
import { createOrderFixture, type Moved, type OrderFixture } from '../support/factories/order-fixture.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

let server: TestServer;
let fixture: OrderFixture;
let foreign: TestTenant;

beforeAll(async () => {
  server = await startTestServer();
  foreign = await createTenant(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  fixture = await createOrderFixture(server);
  const { id, team, areas, accounts } = fixture.tenant;
  await createRoster(server, id, team.id, accounts.technician.id);
  await server.database.kysely
    .updateTable('areas')
    .set({ longitude: 120.2, latitude: 30.2 })
    .where('tenant_id', '=', id)
    .where('id', '=', areas.site)
    .execute();
});

/** Whoever evaluates the orders of the fixture. */
const requester = 'client_rep';
const client = (person: TestPerson) => fixture.tenant.clients[person];
const read = (order: Moved, person: TestPerson = requester) => client(person).succeed('getOrderArrival', { id: order.id });

/** The technician's phone records where it is now. */
async function recordPoint(longitude: number, latitude = 30.2): Promise<void> {
  const point = { id: server.context.ids.next(), at: server.clock.now().toISOString(), longitude, latitude, accuracy: 8 };
  expect(await client('technician').succeed('createTrackPoints', { points: [point] })).toMatchObject({ stored: 1 });
}

/** An order whose lead has consented to being recorded, and where given to sharing the way, and sets out a minute later. */
async function orderUnderWay(sharesWay: boolean | undefined): Promise<Moved> {
  await client('technician').succeed('setTrackConsent', { given: true });
  if (sharesWay !== undefined) await client('technician').succeed('setTrackConsent', { given: true, sharesWay });
  const order = await fixture.orderAt('50.person');
  await fixture.passTime(minuteMs);
  return order;
}

describe('getOrderArrival', () => {
  itRejectsUnauthorised('getOrderArrival', () => ({ server, tenant: fixture.tenant }), ['stranger', 'energy_clerk', 'platform_admin']);

  it('shows the requester roughly where the lead is on the way, and the lead who looked', async () => {
    const order = await orderUnderWay(true);
    await recordPoint(120.123_456, 30.201_234);
    const { lead, ...rest } = await read(order);
    expect(rest).toEqual({ isAwaited: true, arrivedAt: null, place: { longitude: 120.2, latitude: 30.2 } });
    const { id, fullName } = fixture.tenant.accounts.technician;
    // Shifted as maps in China are, and to a thousandth of a degree.
    expect(lead).toEqual({ id, fullName, longitude: 120.128, latitude: 30.199, distance: 6900, at: server.clock.now().toISOString() });
    const audited = await readAudit(server, 'getOrderArrival', id);
    expect(audited).toMatchObject([{ subject_kind: 'track', changes: { orderId: order.id } }]);
  });

  it('shows nobody who has not consented to this beside the recording, or has withdrawn it', async () => {
    const order = await orderUnderWay(undefined);
    await recordPoint(120.1);
    expect((await read(order)).lead).toBeNull();
    expect(await client('technician').succeed('setTrackConsent', { given: true, sharesWay: true })).toMatchObject({ sharesWay: true });
    // What was recorded before the consent is not shown.
    expect((await read(order)).lead).toBeNull();
    await fixture.passTime(minuteMs);
    await recordPoint(120.1);
    expect((await read(order)).lead).not.toBeNull();
    await client('technician').succeed('setTrackConsent', { given: true, sharesWay: false });
    expect(await read(order)).toMatchObject({ isAwaited: true, lead: null });
    await client('technician').succeed('setTrackConsent', { given: true, sharesWay: true });
    await client('technician').succeed('setTrackConsent', { given: false });
    expect(await client('technician').succeed('setTrackConsent', { given: true })).toMatchObject({ sharesWay: false });
  });

  it('shows neither where the lead was before setting out nor where they were long ago, nor anything after the arrival', async () => {
    await client('technician').succeed('setTrackConsent', { given: true });
    await client('technician').succeed('setTrackConsent', { given: true, sharesWay: true });
    await fixture.passTime(minuteMs);
    await recordPoint(120.1);
    await fixture.passTime(minuteMs);
    const accepted = await fixture.orderAt('30');
    expect(await read(accepted)).toMatchObject({ isAwaited: false, lead: null });
    const order = await fixture.orderAt('50.person');
    expect(await read(order)).toMatchObject({ isAwaited: true, lead: null });
    await fixture.passTime(minuteMs);
    await recordPoint(120.1);
    expect((await read(order)).lead?.longitude).toBe(120.105);
    await fixture.passTime(16 * minuteMs);
    expect((await read(order)).lead).toBeNull();
    await recordPoint(120.19);
    await fixture.act('technician', 'updateWorkOrder', order, { mode: 'checkIn' });
    expect(await read(order)).toMatchObject({ isAwaited: false, arrivedAt: server.clock.now().toISOString(), lead: null });
  });

  it('is refused to everybody but the requester, and unknown to who does not see the order', async () => {
    const order = await orderUnderWay(true);
    for (const person of ['tenant_admin', 'dispatcher', 'technician'] as const)
      expect(await client(person).call('getOrderArrival', { id: order.id })).toMatchObject({ code: bodyCode.forbidden });
    const unknown = { code: bodyCode.notFound };
    expect(await client('occupant').call('getOrderArrival', { id: order.id })).toMatchObject(unknown);
    expect(await foreign.clients.client_rep.call('getOrderArrival', { id: order.id })).toMatchObject(unknown);
    expect(await client(requester).call('getOrderArrival', { id: 'x' })).toMatchObject({ code: bodyCode.invalid });
    await fixture.passTime(hourMs);
    expect(await read(order)).toMatchObject({ isAwaited: true, lead: null });
  });
});
