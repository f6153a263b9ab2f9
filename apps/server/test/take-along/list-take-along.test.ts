import { type ApiOutput, bodyCode } from '@energy-om/contract';
import { hourMs, maxTakenOrders } from '@energy-om/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { itRejectsUnauthorised } from '../support/assertions/rejects-unauthorised.ts';
import { copyOrder } from '../support/factories/copy-order.ts';
import { createTenant, type TestPerson, type TestTenant } from '../support/factories/create-tenant.ts';
import { createOrderFixture, type OrderFixture } from '../support/factories/order-fixture.ts';
import { startTestServer, type TestServer } from '../support/services/test-server.ts';

type TakeAlong = ApiOutput<'listTakeAlong'>;

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
});

const read = (person: TestPerson): Promise<TakeAlong> => fixture.tenant.clients[person].succeed('listTakeAlong');
const idsOf = ({ orders }: TakeAlong) => orders.map(({ id }) => id);
const aboutMeter = () => ({ objects: [{ kind: 'meter' as const, id: fixture.operations.meterId }] });

async function stampAfter(id: string, change: () => Promise<unknown>): Promise<[before: string | undefined, after: string | undefined]> {
  const stampNow = async () => (await read('technician')).orders.find((order) => order.id === id)?.stamp;
  const before = await stampNow();
  await change();
  return [before, await stampNow()];
}

describe('listTakeAlong', () => {
  itRejectsUnauthorised('listTakeAlong', () => ({ server, tenant: fixture.tenant }), ['stranger', 'energy_clerk', 'platform_admin']);

  it('has the open orders of the account and of its teams with their versions, and says whose they are', async () => {
    const own = await fixture.orderAt('50.team');
    const teams = await fixture.orderAt('20.team');
    const { orders } = await read('technician');
    expect(orders).toEqual(
      expect.arrayContaining([
        { id: own.id, version: own.version, stamp: expect.any(String), isOwn: true, isTeams: true },
        { id: teams.id, version: teams.version, stamp: expect.any(String), isOwn: false, isTeams: true },
      ]),
    );
    expect(orders).toHaveLength(2);
  });

  it('leaves out what has ended, what belongs to others, and what a team may still take', async () => {
    const pool = await createOrderFixture(server, { grabAllowed: true });
    await pool.orderAt('10');
    expect((await pool.tenant.clients.technician.succeed('listTakeAlong')).orders).toEqual([]);
    await fixture.orderAt('10');
    await fixture.orderAt('90');
    expect(idsOf(await read('technician'))).toEqual([]);
  });

  it('is another tenant’s for nobody, also with another tenant’s token for this one', async () => {
    await fixture.orderAt('50.team', aboutMeter());
    const there = await foreign.clients.technician.succeed('listTakeAlong');
    expect([there.orders, there.devices]).toEqual([[], []]);
    expect((await foreign.clients.technician.call('listTakeAlong', {}, { headers: { tenantid: fixture.tenant.id } })).code).toBe(
      bodyCode.forbidden,
    );
  });

  it('has nothing outside the area to which the account is limited', async () => {
    await fixture.orderAt('50.team', aboutMeter());
    expect((await read('technician')).orders).toHaveLength(1);
    await server.database.kysely
      .updateTable('role_grants')
      .set({ area_id: fixture.tenant.areas.room })
      .where('account_id', '=', fixture.tenant.accounts.technician.id)
      .execute();
    const limited = await read('technician');
    expect([limited.orders, limited.devices]).toEqual([[], []]);
  });

  it('has what is first due first, at most 300', async () => {
    const late = await fixture.orderAt('50.team');
    const { kysely } = server.database;
    const due = (id: string, hours: number) =>
      kysely
        .updateTable('work_orders')
        .set({ next_due_at: new Date(server.clock.now().getTime() + hours * hourMs) })
        .where('tenant_id', '=', fixture.tenant.id)
        .where('id', '=', id)
        .execute();
    const soon = await fixture.orderAt('50.team');
    await due(late.id, 50);
    await due(soon.id, 1);
    expect(idsOf(await read('technician'))).toEqual([soon.id, late.id]);
    await copyOrder(server, fixture.tenant.id, late.id, { copies: maxTakenOrders + 5 });
    const { orders } = await read('technician');
    expect(orders).toHaveLength(maxTakenOrders);
    expect(orders[0]?.id).toBe(soon.id);
  });

  it('has the devices that the orders are about, for an account that may see devices', async () => {
    const order = await fixture.orderAt('50.team', {
      objects: [
        { kind: 'meter', id: fixture.operations.meterId },
        { kind: 'area', id: fixture.tenant.areas.room },
      ],
    });
    const { devices } = await read('technician');
    expect(devices).toEqual([{ id: fixture.operations.meterId, kind: 'meter', reports: true, version: expect.any(String) }]);
    await server.database.kysely
      .insertInto('work_order_participants')
      .values({ tenant_id: fixture.tenant.id, account_id: fixture.tenant.accounts.occupant.id, order_id: order.id })
      .execute();
    const asOccupant = await read('occupant');
    expect([asOccupant.orders.length, asOccupant.devices]).toEqual([1, []]);
  });

  it('gives a device another version once it is changed, or has reported in another hour', async () => {
    await fixture.orderAt('50.team', aboutMeter());
    const { kysely } = server.database;
    const device = { tenant_id: fixture.tenant.id, device_id: fixture.operations.meterId };
    const versionNow = async () => (await read('technician')).devices[0]?.version;
    const seen = (at: Date) =>
      kysely
        .insertInto('device_states')
        .values({ ...device, last_seen_at: at })
        .onConflict((conflict) => conflict.columns(['tenant_id', 'device_id']).doUpdateSet({ last_seen_at: at }))
        .execute();
    await seen(new Date('2026-11-18T09:10:00Z'));
    const first = await versionNow();
    await seen(new Date('2026-11-18T09:50:00Z'));
    expect(await versionNow()).toBe(first);
    await seen(new Date('2026-11-18T10:01:00Z'));
    const second = await versionNow();
    expect(second).not.toBe(first);
    await kysely
      .updateTable('devices')
      .set({ name: '新名称' })
      .where('tenant_id', '=', fixture.tenant.id)
      .where('id', '=', device.device_id)
      .execute();
    expect(await versionNow()).not.toBe(second);
  });

  it('gives an order another stamp by what it shows besides its row', async () => {
    const order = await fixture.orderAt('50.team', aboutMeter());
    const { kysely } = server.database;
    const ofTenant = { tenant: fixture.tenant.id };
    const followUp = await stampAfter(order.id, () => fixture.create('dispatcher', { linkedOrderId: order.id }));
    expect(followUp[1]).not.toBe(followUp[0]);
    const type = await stampAfter(order.id, () =>
      kysely
        .updateTable('business_types')
        .set({ version: 9 })
        .where('tenant_id', '=', ofTenant.tenant)
        .where('id', '=', fixture.operations.businessTypeId)
        .execute(),
    );
    expect(type[1]).not.toBe(type[0]);
    const comment = await stampAfter(order.id, () =>
      fixture.tenant.clients.dispatcher.succeed('addOrderComment', { orderId: order.id, text: '说明' }),
    );
    expect(comment[1]).not.toBe(comment[0]);
    const nothing = await stampAfter(order.id, async () => undefined);
    expect(nothing[1]).toBe(nothing[0]);
  });

  it('has no trace of an internal comment for a client', async () => {
    const order = await fixture.create('client_rep');
    const stampOf = async () => (await read('client_rep')).orders.find(({ id }) => id === order.id)?.stamp;
    const before = await stampOf();
    expect(before).toBeDefined();
    const say = (isInternal: boolean) =>
      fixture.tenant.clients.dispatcher.succeed('addOrderComment', { orderId: order.id, text: '说明', isInternal });
    await say(true);
    expect(await stampOf()).toBe(before);
    await say(false);
    expect(await stampOf()).not.toBe(before);
  });

  it('has the days of the schedule, whose version changes with the tasks on them', async () => {
    const before = await read('technician');
    expect(before.schedule).toMatchObject({ from: '2026-11-12', to: '2026-12-19' });
    expect((await read('technician')).schedule).toEqual(before.schedule);
    await fixture.orderAt('50.team');
    expect((await read('technician')).schedule.version).not.toBe(before.schedule.version);
  });

  it('has the version of the messages, which changes with a new one and when one is read', async () => {
    const versionNow = async () => (await read('technician')).messages.version;
    const empty = await versionNow();
    const id = server.context.ids.next();
    const message = { tenant_id: fixture.tenant.id, account_id: fixture.tenant.accounts.technician.id, kind: 'workOrders' as const };
    await server.database.kysely
      .insertInto('notifications')
      .values({
        ...message,
        id,
        topic: 'assign',
        subject_kind: 'workOrder',
        subject_id: id,
        occurrence: 1,
        words: JSON.stringify({ title: 'x', detail: null, place: null, level: null, cause: null, by: null }),
        created_at: server.clock.now(),
        read_at: null,
      })
      .execute();
    const unread = await versionNow();
    expect(unread).not.toBe(empty);
    await fixture.tenant.clients.technician.succeed('readNotifications', { ids: [id] });
    expect(await versionNow()).not.toBe(unread);
  });

  it('says that all copies are out of date when the rights, the teams or the language of the reader change', async () => {
    const { reader, dictionary } = await read('technician');
    expect((await read('technician')).reader).toBe(reader);
    const { data } = await fixture.tenant.clients.technician.call('listTakeAlong', {}, { headers: { 'accept-language': 'en' } });
    const english = data as TakeAlong;
    expect(english.reader).not.toBe(reader);
    expect(english.dictionary).not.toEqual(dictionary);
    await server.database.kysely
      .deleteFrom('team_members')
      .where('tenant_id', '=', fixture.tenant.id)
      .where('account_id', '=', fixture.tenant.accounts.technician.id)
      .execute();
    expect((await read('technician')).reader).not.toBe(reader);
  });
});
