import { nextLocalDate, terminalStatuses } from '@energy-om/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rollUpOrders } from '#services/statistics/rollup/roll-up-orders.ts';
import { createOperations } from '../support/factories/create-operations.ts';
import { createArea } from '../support/factories/create-places.ts';
import { createOrderFixture, createOrderFixtureIn, type OrderFixture, type OrderStage } from '../support/factories/order-fixture.ts';
import type { TestClient } from '../support/services/test-client.ts';
import { startTwinServers, type TwinServers } from '../support/services/twin-servers.ts';
import { expectDeviceLists, expectLists } from './expect-lists.ts';
import { periods, slidingPeriods } from './figure-periods.ts';
import { addRandomDevices, createDraw, drawFigureColumns } from './random-orders.ts';
import { recount, recountDays, recountSpread } from './recount.ts';
import { isRepeated, recountDevices } from './recount-devices.ts';

const zone = 'America/Santiago';
/** Santiago skips a midnight on 6 September 2026; the orders lie on both sides of it, and of the ends of months. */
const start = new Date('2026-06-20T00:00:00Z');
const now = new Date('2026-11-19T12:00:00Z');
const stages: OrderStage[] = ['10', '20.team', '30', '50.team', '60', '70', '80', '90', '100.leader', '110', '130'];

let twins: TwinServers;
let fixture: OrderFixture;
let inner: TestClient;
/** Manages the inner area, and works elsewhere himself. */
let mixed: TestClient;
let mixedId: string;
let innerPath: string;
/** Those that orders are of; more than the lists have. */
let deviceIds: string[];
const { draw, pick } = createDraw(20_261_119);
const drawColumns = () => drawFigureColumns({ draw, pick }, { start, now, deviceIds });

beforeAll(async () => {
  twins = await startTwinServers();
  const { one } = twins;
  fixture = await createOrderFixture(one);
  await setZone(zone);
  const other = createOrderFixtureIn(one, fixture.tenant, await createOperations(one, fixture.tenant, { withClient: false }));
  const foreign = await createOrderFixture(one);
  await foreign.orderAt('90');
  for (const stage of stages) await fixture.orderAt(stage, { level: pick([1, 2, 3, 4] as const) });
  for (const stage of ['20.person', '70'] as const) await other.orderAt(stage);
  const innerId = await createArea(one, fixture.tenant.id, fixture.tenant.areas.site, '东区');
  const { path } = await one.database.kysely.selectFrom('areas').select('path').where('id', '=', innerId).executeTakeFirstOrThrow();
  innerPath = path;
  twins.advance(now.getTime() - one.clock.now().getTime());
  await fixture.passTime(0);
  inner = (await fixture.tenant.addAccount([{ role: 'dispatcher', areaId: innerId }])).client;
  const both = await fixture.tenant.addAccount([{ role: 'dispatcher', areaId: innerId }, { role: 'technician' }]);
  mixed = both.client;
  mixedId = both.account.id;
  deviceIds = await addRandomDevices(one, fixture.tenant, innerId, pick);
  await copyAtRandom(400);
}, 120_000);
afterAll(() => twins.close());

async function setZone(time_zone: string) {
  await twins.one.database.kysely.updateTable('tenants').set({ time_zone }).where('id', '=', fixture.tenant.id).execute();
}

/** In the order of their numbers, so that each run draws the same. */
const loadOrders = () =>
  twins.one.database.kysely.selectFrom('work_orders').selectAll().where('tenant_id', '=', fixture.tenant.id).orderBy('order_no').execute();

async function copyAtRandom(count: number) {
  const { kysely } = twins.one.database;
  const orders = await loadOrders();
  for (let copy = 0; copy < count; copy += 1) {
    const { id } = pick(orders);
    const inArea = draw() < 0.3 ? { area_path: innerPath } : {};
    const changes = { id: twins.one.context.ids.next(), order_no: `R-${copy}-${orders.length}`, origin: null, ...inArea, ...drawColumns() };
    await sql`insert into work_orders select (jsonb_populate_record(o, ${JSON.stringify(changes)}::jsonb)).*
      from work_orders o where o.id = ${id}`.execute(kysely);
    // Who worked on an order worked on its copy.
    await sql`insert into work_order_participants (tenant_id, account_id, order_id, until)
      select tenant_id, account_id, ${changes.id}, until from work_order_participants where order_id = ${id}
      union all select ${fixture.tenant.id}::uuid, ${mixedId}::uuid, ${changes.id}::uuid, null where ${copy % 7 === 0}::boolean on conflict do nothing`.execute(
      kysely,
    );
  }
}

async function changeAtRandom(count: number) {
  const { kysely } = twins.one.database;
  const orders = await loadOrders();
  for (let change = 0; change < count; change += 1) {
    const { created_at, ...changes } = drawColumns();
    await sql`update work_orders o set (${sql.raw(Object.keys(changes).join(', '))}) =
      (select ${sql.raw(
        Object.keys(changes)
          .map((column) => `x.${column}`)
          .join(', '),
      )} from jsonb_populate_record(o, ${JSON.stringify(changes)}::jsonb) x)
      where o.id = ${pick(orders).id}`.execute(kysely);
  }
  // The verbs write with each order whether its people have it among their open ones.
  await sql`update work_order_participants p set is_open = o.status not in (${sql.join(terminalStatuses)})
    from work_orders o where o.tenant_id = p.tenant_id and o.id = p.order_id and p.tenant_id = ${fixture.tenant.id}`.execute(kysely);
}

const people = ['dispatcher', 'team_leader', 'technician', 'client_rep'] as const;

async function listOwn(accountId: string): Promise<Set<string>> {
  const rows = await twins.one.database.kysely
    .selectFrom('work_order_participants')
    .select('order_id')
    .where('account_id', '=', accountId)
    .where('until', 'is', null)
    .execute();
  return new Set(rows.map(({ order_id }) => order_id));
}

/** Whether the statistics of an account contain an order: what the table of permissions says, in words of its own. */
async function listVisible(person: (typeof people)[number]) {
  const orders = await loadOrders();
  const { kysely } = twins.one.database;
  const account = fixture.tenant.accounts[person].id;
  const own = await listOwn(account);
  const clients = await kysely.selectFrom('project_clients').select('project_id').where('account_id', '=', account).execute();
  return orders.filter((order) => {
    if (person === 'dispatcher') return true;
    if (own.has(order.id)) return true;
    if (person === 'client_rep') return clients.some(({ project_id }) => project_id === order.project_id);
    return person === 'team_leader' && order.team_id === fixture.tenant.team.id;
  });
}

async function compareAll() {
  for (const person of people) {
    const orders = await listVisible(person);
    for (const [from, to] of periods) {
      const read = fixture.tenant.clients[person].succeed('getWorkOrderStatistics', { from, to });
      expectFigures(await read, orders, from, to);
    }
    await compareDevices(person, orders);
    for (const month of ['2026-07', '2026-09', '2026-11']) {
      const { days } = await fixture.tenant.clients[person].succeed('getWorkOrderMonth', { month });
      expect(days).toEqual(recountDays(orders, listDates(month), zone, now));
    }
  }
  const orders = await loadOrders();
  const ofArea = orders.filter(({ area_path }) => area_path.startsWith(innerPath));
  const { projectId } = fixture.operations;
  const own = await listOwn(mixedId);
  const ofBoth = orders.filter(({ id, area_path }) => area_path.startsWith(innerPath) || own.has(id));
  for (const [from, to] of periods) {
    expectFigures(await inner.succeed('getWorkOrderStatistics', { from, to }), ofArea, from, to);
    expectFigures(await mixed.succeed('getWorkOrderStatistics', { from, to }), ofBoth, from, to);
    const ofProject = await fixture.tenant.clients.dispatcher.succeed('getWorkOrderStatistics', { from, to, projectId });
    expectFigures(
      ofProject,
      orders.filter(({ project_id }) => project_id === projectId),
      from,
      to,
    );
  }
}

/** The dispatcher sees all failures of all devices; the client those of its project's areas; teams and people of none. */
async function compareDevices(person: (typeof people)[number], orders: Orders) {
  const { kysely } = twins.one.database;
  const devices = await kysely.selectFrom('devices').selectAll().where('tenant_id', '=', fixture.tenant.id).execute();
  const fleet = person === 'dispatcher' || person === 'client_rep' ? devices.map(({ id }) => id) : null;
  for (const [from, to] of [...periods.slice(0, 4), ...slidingPeriods]) {
    const found = await fixture.tenant.clients[person].succeed('getDeviceReliability', { from, to });
    const expected = recountDevices(orders, devices, fleet, { from: new Date(from), to: new Date(to), now, zone });
    const { worst, models, ...all } = expected;
    expect(found).toMatchObject(all);
    const byName = (one: { name: string }, other: { name: string }) => (one.name < other.name ? -1 : 1);
    expect([...found.models].sort(byName)).toEqual([...models].sort(byName));
    expect(found.worst.length).toBe(Math.min(worst.length, 20));
    for (const { device, ...figures } of found.worst)
      expect({ id: device.id, ...figures }).toEqual(worst.find(({ id }) => id === device.id));
  }
}

async function expectRepeats() {
  const orders = await loadOrders();
  const wrong = orders.filter((order) => order.repeated !== isRepeated(order, orders));
  expect(wrong).toEqual([]);
  expect(orders.filter(({ repeated }) => repeated).length).toBeGreaterThan(10);
}

type Orders = Awaited<ReturnType<typeof loadOrders>>;

function expectFigures(figures: Awaited<ReturnType<TestClient['succeed']>>, orders: Orders, from: string, to: string) {
  const [begin, end] = [new Date(from), new Date(to)];
  expect(figures).toMatchObject(recount(orders, begin, end, now));
  const { spread } = figures as { spread: Record<'accept' | 'arrive' | 'finish' | 'repair', ReturnType<typeof recountSpread>> };
  for (const duration of ['accept', 'arrive', 'finish', 'repair'] as const) {
    const exact = recountSpread(orders, begin, end, `${duration}_seconds`);
    expect(spread[duration].n).toBe(exact.n);
    for (const share of ['median', 'p90'] as const) expectNear(spread[duration][share], exact[share]);
  }
}

/** Medians are read from buckets, the first of which ends a little above a minute. */
function expectNear(found: number | null, exact: number | null) {
  if (found === null || exact === null) expect(found).toBe(exact);
  else expect(Math.abs(found / Math.max(exact, 1) - 1)).toBeLessThan(0.026);
}

function listDates(month: string): string[] {
  const dates: string[] = [];
  for (let date = `${month}-01`; date.startsWith(month); date = nextLocalDate(date)) dates.push(date);
  return dates;
}

const rollUp = () => Promise.all([rollUpOrders(twins.one.context), rollUpOrders(twins.two.context)]);
const countRows = async (table: 'order_rollups' | 'order_rollup_changes') => {
  const { n } = await twins.one.database.kysely
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('tenant_id', '=', fixture.tenant.id)
    .executeTakeFirstOrThrow();
  return n;
};

describe('the figures of orders', () => {
  it('equal a recount while there are no rollups', async () => {
    expect(await countRows('order_rollups')).toBe(0);
    await compareAll();
  });

  it('equal it once two servers have rolled them up at once', async () => {
    await rollUp();
    expect(await countRows('order_rollups')).toBeGreaterThan(0);
    expect(await countRows('order_rollup_changes')).toBe(0);
    await expectRepeats();
    await compareAll();
  });

  it('equal it after late changes, before and after these are rolled up', async () => {
    await changeAtRandom(150);
    await copyAtRandom(50);
    expect(await countRows('order_rollup_changes')).toBeGreaterThan(0);
    await compareAll();
    await rollUp();
    expect(await countRows('order_rollup_changes')).toBe(0);
    await expectRepeats();
    await compareAll();
  });

  it('equal the number of the orders that they are drilled down to', async () => {
    for (const person of people) for (const [from, to] of periods.slice(0, 3)) await expectLists(fixture.tenant.clients[person], from, to);
    for (const client of [inner, mixed]) await expectLists(client, '2026-06-25T00:00:00Z', '2026-11-25T00:00:00Z');
    for (const [from, to] of periods.slice(0, 4)) {
      expect(await expectDeviceLists(fixture.tenant.clients.dispatcher, from, to)).toBeGreaterThan(0);
      await expectDeviceLists(fixture.tenant.clients.technician, from, to);
    }
  });

  it('equal it when an area with its orders moves', async () => {
    const { kysely } = twins.one.database;
    await kysely
      .updateTable('work_orders')
      .set({ area_path: innerPath })
      .where('tenant_id', '=', fixture.tenant.id)
      .where('level', '=', 4)
      .execute();
    await compareAll();
    await rollUp();
    await compareAll();
  });

  it('begin the days of another time zone at once', async () => {
    await setZone('Asia/Kolkata');
    const { dispatcher } = fixture.tenant.clients;
    const read = async () => (await dispatcher.succeed('getWorkOrderMonth', { month: '2026-09' })).days;
    const expected = recountDays(await loadOrders(), listDates('2026-09'), 'Asia/Kolkata', now);
    expect(await read()).toEqual(expected);
    await rollUp();
    expect(await read()).toEqual(expected);
    await setZone(zone);
    await rollUp();
    await compareAll();
  });

  it('are rolled up again, the same, from the orders', async () => {
    const { kysely } = twins.one.database;
    const load = () =>
      kysely
        .selectFrom('order_rollups')
        .selectAll()
        .where('tenant_id', '=', fixture.tenant.id)
        .where('n', '<>', 0)
        .orderBy(sql`scope_kind, scope_id, grain, starts_on, event, facet, value`)
        .execute();
    await changeAtRandom(40);
    await rollUp();
    const before = await load();
    await kysely.deleteFrom('order_rollup_states').where('tenant_id', '=', fixture.tenant.id).execute();
    await rollUp();
    expect(await load()).toEqual(before);
  });
});
