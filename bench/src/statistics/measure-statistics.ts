import { dayMs, secondMs } from '@energy-om/domain';
import { statement } from '@energy-om/server/src/db/statement.ts';
import { rollUpOrders } from '@energy-om/server/src/services/statistics/rollup/roll-up-orders.ts';
import { sql } from 'kysely';
import { median, readShare } from '../figures.ts';
import { type BenchFixture, withFixture } from '../live/with-fixture.ts';
import { printTable } from '../print-table.ts';
import { openClient, type ProductClient } from '../product-client.ts';
import type { SeededTenant } from '../seed.ts';
import type { Settings } from '../settings.ts';
import { seedYear } from './seed-year.ts';
import { vacuum } from './vacuum.ts';

interface Subject {
  name: string;
  ask(client: ProductClient): Promise<unknown>;
}

const warmUpCalls = 10;
const log = { info: () => undefined, warn: () => undefined, error: console.error, debug: () => undefined };

/** The minimal query: the sums of the year's days of the whole tenant, which are all that the page's first figures need. */
const sumYear = statement<{ tenant: string }, object>(
  'sum-year',
  `select r.event, r.facet, r.value, sum(r.n), sum(r.kept), sum(r.finish_seconds) from order_rollups r
    where r.tenant_id = :tenant and r.scope_kind = 'tenant' and r.scope_id = :tenant and r.grain = 'day' group by 1, 2, 3`,
);

/** Whether the rollups of the tenant are not all made, or have changes to come. */
const findLeft = statement<{ tenant: string }, { id: string }>(
  'find-left-to-roll-up',
  `select t.id from tenants t where t.id = :tenant and (exists (select from order_rollup_changes c where c.tenant_id = :tenant)
    or not exists (select from order_rollup_states s where s.tenant_id = :tenant and s.made_until is null and s.time_zone = t.time_zone))`,
);

/** What the figures would cost without rollups: the orders of the year, read one by one. */
const sumOrders = statement<{ tenant: string }, object>(
  'sum-orders',
  `select o.status, o.level, o.source, o.business_type_id, count(*), avg(o.finish_seconds) from work_orders o
    where o.tenant_id = :tenant and o.created_at >= now() - interval '365 days' group by 1, 2, 3, 4`,
);

/** Measures the statistics of a year of orders of one tenant, for everybody's reach, and the month's calendar. */
export async function measureStatistics(settings: Settings): Promise<void> {
  await withFixture(1, async (fixture) => {
    const tenant = fixture.tenants[0] as SeededTenant;
    const { database } = fixture;
    const { regionId } = await seedYear(fixture.unlimited, tenant, settings.yearOrders);
    const rolledUp = await time(() => rollUpAll(fixture, tenant.id));
    await vacuum(fixture.unlimited.kysely);
    console.log(
      `${settings.yearOrders} orders of a year, rolled up in ${(rolledUp / secondMs).toFixed(0)} s; ${await describeSize(fixture)}`,
    );
    const product = await fixture.startProduct();
    const whole = await openClient(product.port, fixture.transportKey, tenant);
    await checkTotal(whole, settings.yearOrders);
    const rows: string[][] = [];
    for (const { name, ask } of listSubjects(tenant)) rows.push([name, ...(await compare(() => ask(whole), fixture, settings))]);
    await limitToArea(fixture, tenant, regionId);
    const ofRegion = await openClient(product.port, fixture.transportKey, tenant);
    rows.push(['a year of a tenth of the areas', ...(await compare(() => askYear(ofRegion), fixture, settings))]);
    rows.push(['a year of the devices there', ...(await compare(() => askDevices(ofRegion), fixture, settings))]);
    rows.push(['the days of a month there', ...(await compare(() => askMonth(ofRegion), fixture, settings))]);
    printTable('statistics of a year', ['', 'p50 ms', 'p99 ms', 'database CPU ms', 'limit p50 ms', 'p50 against the limit'], rows);
    console.log(`out of the orders themselves: ${(await time(() => database.run(sumOrders, { tenant: tenant.id }))).toFixed(0)} ms`);
    await product.stop();
  });
}

/** As the job does, run after run, until nothing is left; on a busy machine no step is given up. */
async function rollUpAll({ unlimited }: BenchFixture, tenant: string): Promise<void> {
  const isLeft = async () => (await unlimited.run(findLeft, { tenant })).length > 0;
  do await rollUpOrders({ database: unlimited, log: log as never });
  while (await isLeft());
}

function period(days: number): { from: string; to: string } {
  const to = Date.now();
  return { from: new Date(to - days * dayMs).toISOString(), to: new Date(to).toISOString() };
}

const askDevices = (client: ProductClient) => client.call('getDeviceReliability', period(365));

const askYear = (client: ProductClient) => client.call<{ total: number }>('getWorkOrderStatistics', period(365));

const askMonth = (client: ProductClient) => client.call('getWorkOrderMonth', { month: new Date().toISOString().slice(0, 7) });

function listSubjects(_tenant: SeededTenant): Subject[] {
  return [
    { name: 'a year of the tenant', ask: askYear },
    { name: 'a year of the devices', ask: askDevices },
    { name: 'thirty days of the tenant', ask: (client) => client.call('getWorkOrderStatistics', period(30)) },
    { name: 'the days of a month', ask: askMonth },
    { name: 'the projects by status', ask: (client) => client.call('listProjectWorkOrders', {}) },
  ];
}

/** Every order was created within the year, up to those on its edge. */
async function checkTotal(client: ProductClient, orders: number): Promise<void> {
  const { total } = await askYear(client);
  if (Math.abs(total - orders) > orders / 1000 + 1) throw new Error(`the statistics have ${total} orders, the table ${orders}`);
}

async function limitToArea({ database }: BenchFixture, { id, accountId }: SeededTenant, areaId: string): Promise<void> {
  await database.kysely
    .updateTable('role_grants')
    .set({ area_id: areaId })
    .where('tenant_id', '=', id)
    .where('account_id', '=', accountId)
    .execute();
}

/** Product and limit in turn. */
async function compare(
  ask: () => Promise<unknown>,
  { database, tenants, readDatabaseTime }: BenchFixture,
  { rounds, seconds }: Settings,
): Promise<string[]> {
  const tenant = tenants[0]?.id ?? '';
  const [product, limit]: [number[][], number[][]] = [[], []];
  const processor: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const before = readDatabaseTime();
    const times = await measure(ask, seconds);
    product.push(times);
    if (before !== null) processor.push(((readDatabaseTime() ?? before) - before) / (times.length + warmUpCalls));
    limit.push(await measure(() => database.run(sumYear, { tenant }), seconds));
  }
  const read = (measured: number[][], share: number) => median(measured.map((times) => readShare(times, share)));
  const [p50, limitP50] = [read(product, 0.5), read(limit, 0.5)];
  return [
    p50.toFixed(1),
    read(product, 0.99).toFixed(1),
    processor.length > 0 ? median(processor).toFixed(1) : '-',
    limitP50.toFixed(1),
    (p50 / limitP50).toFixed(1),
  ];
}

/** Measures sequential calls, like those of one phone, in milliseconds. */
async function measure(call: () => Promise<unknown>, seconds: number): Promise<number[]> {
  for (let count = 0; count < warmUpCalls; count += 1) await call();
  const times: number[] = [];
  const end = performance.now() + seconds * secondMs;
  while (performance.now() < end) times.push(await time(call));
  return times.sort((one, other) => one - other);
}

async function time(call: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await call();
  return performance.now() - begin;
}

async function describeSize({ database }: BenchFixture): Promise<string> {
  const { rows } = await sql<{ rollups: string; orders: string; n: number }>`
    select pg_size_pretty(pg_total_relation_size('order_rollups')) as rollups, pg_size_pretty(pg_total_relation_size('work_orders')) as orders,
      (select count(*) from order_rollups) as n`.execute(database.kysely);
  return `${rows[0]?.n} rows of rollups, ${rows[0]?.rollups} beside ${rows[0]?.orders} of orders`;
}
