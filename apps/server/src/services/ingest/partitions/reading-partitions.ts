import { dayMs, startOfMonthsBefore } from '@energy-om/domain';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#db/database.ts';
import { advisoryLocks } from '#db/locks/advisory-locks.ts';

/** Returns a month like '2026-11', in UTC, because partitions are by UTC months, whatever the tenants' time zones are. */
function nameMonth(at: number): string {
  return new Date(at).toISOString().slice(0, 7);
}

function partitionOf(month: string): string {
  return `readings_${month.replace('-', '_')}`;
}

/** @param offset the number of months after this one */
function startOfMonth(month: string, offset = 0): string {
  const [year, number] = month.split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, number - 1 + offset, 1)).toISOString();
}

export interface ReadingPartitions {
  /** Creates the partitions for readings at these instants where they are missing. */
  ensure(instants: Iterable<number>): Promise<void>;
  /** Forgets which partitions exist, because another server may have dropped one. */
  invalidate(): void;
}

export function createReadingPartitions(database: Database): ReadingPartitions {
  const known = new Set<string>();
  return {
    async ensure(instants) {
      // A batch has thousands of readings of a few days, and making a date costs more than dividing a number.
      const days = new Set<number>();
      for (const at of instants) days.add(Math.floor(at / dayMs));
      const missing = new Set<string>();
      for (const day of days) {
        const month = nameMonth(day * dayMs);
        if (!known.has(month)) missing.add(month);
      }
      for (const month of missing) {
        await createPartition(database, month);
        known.add(month);
      }
    },
    invalidate: () => known.clear(),
  };
}

/** The lock is needed because several servers may create the same month at once, and `if not exists` alone lets one of them fail. */
async function createPartition(database: Database, month: string): Promise<void> {
  await database.transaction(async (tx) => {
    await sql`select pg_advisory_xact_lock(${advisoryLocks.readingPartitions})`.execute(tx);
    await sql`create table if not exists ${sql.table(partitionOf(month))} partition of readings
      for values from (${sql.lit(startOfMonth(month))}) to (${sql.lit(startOfMonth(month, 1))})`.execute(tx);
  });
}

/**
 * Returns the first instant whose readings are kept, the start of a month, in epoch milliseconds.
 * @param keptMonths the number of months before the current one; 0: all of them
 */
export function findKeptSince(now: Date, keptMonths: number): number {
  return keptMonths === 0 ? Number.NEGATIVE_INFINITY : startOfMonthsBefore(now.getTime(), keptMonths);
}

/** Drops the partitions of months that ended before an instant. @returns their names */
export async function dropPartitionsBefore(database: Database, before: Date): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'readings'::regclass order by 1`.execute(
    database.kysely,
  );
  const kept = partitionOf(nameMonth(before.getTime()));
  const old = rows.map(({ name }) => name).filter((name) => name < kept);
  for (const name of old) await dropTable(name).execute(database.kysely);
  return old;
}

function dropTable(name: string): RawBuilder<unknown> {
  return sql`drop table if exists ${sql.table(name)}`;
}
