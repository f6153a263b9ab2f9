import { hourMs, secondMs } from '@energy-om/domain';
import { createSettlementTurns, settleSupplies } from '@energy-om/server/src/services/settlement/settle-supplies.ts';
import { sql } from 'kysely';
import { v7 as makeId } from 'uuid';
import { type BenchFixture, withFixture } from '../live/with-fixture.ts';
import { printTable } from '../print-table.ts';
import type { SeededTenant } from '../seed.ts';
import type { Settings } from '../settings.ts';
import { findSettledDays, readMetersOfRooms, seedRooms } from './seed-rooms.ts';

const log = { info: () => undefined, warn: () => undefined, error: console.error, debug: () => undefined };

/** As many journals as one batch of the product writes at once. */
const batch = 250;

/** What a settlement writes, beside the balances of the wallets. */
const written = ['journals', 'journal_lines', 'charges', 'bills', 'supply_days'] as const;

/**
 * Measures the settlement of a day of all rooms of a tenant, against the mere writing of the rows that it leaves behind. The day before is settled first, so that
 * the tables have a history and the planner knows it.
 */
export async function measureSettlement({ rooms }: Settings): Promise<void> {
  await withFixture(1, async (fixture) => {
    const tenant = fixture.tenants[0] as SeededTenant;
    await seedRooms(fixture.unlimited, tenant, rooms);
    const { between, end } = findSettledDays();
    await settleAll(fixture, between);
    await readMetersOfRooms(fixture.unlimited, tenant);
    const before = fixture.readDatabaseTime();
    const processor = process.cpuUsage();
    const settled = await time(() => settleAll(fixture, end));
    const { user, system } = process.cpuUsage(processor);
    const database = before === null ? null : (fixture.readDatabaseTime() ?? before) - before;
    await check(fixture, tenant, rooms);
    const limit = (await time(() => writeAgain(fixture))) / 2;
    printTable(
      `a day of ${rooms} rooms`,
      ['seconds', 'rooms /s', 'server CPU ms a room', 'database CPU ms a room', 'writing alone, seconds', 'ratio'],
      [
        [
          (settled / secondMs).toFixed(1),
          ((rooms / settled) * secondMs).toFixed(0),
          ((user + system) / secondMs / rooms).toFixed(2),
          database === null ? '-' : (database / rooms).toFixed(2),
          (limit / secondMs).toFixed(1),
          (limit / settled).toFixed(2),
        ],
      ],
    );
  });
}

/** As the job does, run after run, without the pauses between them. */
async function settleAll({ database }: BenchFixture, end: Date): Promise<void> {
  // After midnight, when the day is over.
  const now = new Date(end.getTime() + hourMs);
  const context = { database, log: log as never, clock: { now: () => now }, ids: { next: makeId } };
  const turns = createSettlementTurns(context.log);
  while ((await settleSupplies(context, turns)) > 0);
}

/** Every room was charged once for each of the two days, and the ledger balances. */
async function check({ database: { kysely } }: BenchFixture, { id }: SeededTenant, rooms: number): Promise<void> {
  const { rows } = await sql<{ bills: number; journals: number; total: number; balance: number; sum: number }>`select
      (select count(distinct room_id) from bills where tenant_id = ${id} and total > 0) as bills,
      (select count(*) from journals where tenant_id = ${id} and kind = 'charge') as journals,
      (select sum(total) from bills where tenant_id = ${id})::bigint as total,
      (select sum(balance) from wallets where tenant_id = ${id})::bigint as balance,
      (select sum(amount) from journal_lines where tenant_id = ${id})::bigint as sum`.execute(kysely);
  const found = rows[0];
  if (!found || found.bills !== rooms || found.journals !== 2 * rooms || found.balance !== -found.total || found.sum !== 0)
    throw new Error(`${rooms} rooms were settled as ${JSON.stringify(found)}`);
}

/** Inserts the rows of both days into tables with the same indexes, by batches of the same size. */
async function writeAgain({ database: { kysely } }: BenchFixture): Promise<void> {
  for (const table of written) {
    await sql`create table ${sql.table(`copy_of_${table}`)} (like ${sql.table(table)} including indexes)`.execute(kysely);
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(kysely);
    const pages = Math.ceil((rows[0]?.count ?? 0) / batch);
    await sql`create unlogged table places as select ctid as place, (row_number() over () - 1) / ${batch}::int as page from ${sql.table(table)}`.execute(
      kysely,
    );
    await sql`create index on places (page)`.execute(kysely);
    for (let page = 0; page < pages; page += 1)
      await sql`insert into ${sql.table(`copy_of_${table}`)} select t.* from ${sql.table(table)} t
        where t.ctid = any (array(select p.place from places p where p.page = ${page}))`.execute(kysely);
    await sql`drop table places`.execute(kysely);
  }
}

async function time(call: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await call();
  return performance.now() - begin;
}
