import type { PoolDay } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import { type Database, runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';
import type { DuePool } from './due-pools.ts';

export interface MeasuredDay extends PoolDay {
  /** The start of the version that holds. */
  versionFrom: number;
}

export interface MeasuredPool {
  from: number;
  to: number;
  days: MeasuredDay[];
  nextAt: Date;
}

interface Known {
  tenant: string;
  pool: string;
  version: number;
}

const moveOn = statement<Known & { settledTo: Date; nextAt: Date }, { id: string }>(
  'settle-pool',
  `update shared_pools p set version = p.version + 1, settled_to = :settledTo, due_from = null, next_at = :nextAt
    where p.tenant_id = :tenant and p.id = :pool and p.version = :version returning p.id`,
);

interface DayRow {
  from_at: Date;
  version_from: Date;
  amounts: readonly number[];
}

const removeDays = statement<{ tenant: string; pool: string; from: Date }, DayRow>(
  'remove-days-of-pool',
  `delete from shared_pool_days d where d.tenant_id = :tenant and d.pool_id = :pool and d.from_at >= :from
    returning d.from_at, d.version_from, d.amounts`,
);

const insertDays = statement<{ tenant: string; pool: string; rows: string }, object>(
  'insert-days-of-pool',
  `insert into shared_pool_days (tenant_id, pool_id, from_at, version_from, amounts)
    select :tenant, :pool, g.from_at, g.version_from, g.amounts
    from jsonb_to_recordset(:rows::jsonb) as g(from_at timestamptz, version_from timestamptz, amounts int[])`,
);

/** The rooms' supplies in the order of their keys, as settlements lock them. */
const moveSupplies = statement<{ tenant: string; pool: string; energy: string; from: Date }, object>(
  'move-supplies-of-pool',
  `with sharing as materialized (
      select s.room_id from supplies s
      where s.tenant_id = :tenant and s.energy_type = :energy
        and s.room_id in (select x.room_id from shared_pool_rooms x where x.tenant_id = :tenant and x.pool_id = :pool)
      order by s.room_id for no key update of s
    )
    update supplies s set version = s.version + 1, due_from = least(s.due_from, :from::timestamptz) from sharing l
    where s.tenant_id = :tenant and s.room_id = l.room_id and s.energy_type = :energy`,
);

/**
 * Writes what a pool came to, and has the supplies of its rooms settled from the first day on that is not what it was. Of a pool that has changed since it was
 * read nothing is written: it is due again.
 */
export function writePool(
  database: Database,
  tenant: string,
  { id: pool, version, energy_type: energy }: DuePool,
  { from, to, days, nextAt }: MeasuredPool,
): Promise<void> {
  return database.transaction(async (tx) => {
    const [moved] = await runIn(tx, moveOn, { tenant, pool, version, settledTo: new Date(to), nextAt });
    if (!moved) return;
    const changed = await replaceDays(tx, { tenant, pool, from }, days);
    if (changed !== null) await runIn(tx, moveSupplies, { tenant, pool, energy, from: new Date(changed) });
  });
}

/** @returns the first day that is not what it was; null: none */
async function replaceDays(
  tx: Transaction<Schema>,
  { tenant, pool, from }: { tenant: string; pool: string; from: number },
  days: readonly MeasuredDay[],
): Promise<number | null> {
  const before = await runIn(tx, removeDays, { tenant, pool, from: new Date(from) });
  const rows = days.map(({ from: at, versionFrom, amounts }) => ({ from_at: new Date(at), version_from: new Date(versionFrom), amounts }));
  if (rows.length > 0) await runIn(tx, insertDays, { tenant, pool, rows: JSON.stringify(rows) });
  const write = (row: DayRow) => `${row.version_from.getTime()} ${row.amounts.join()}`;
  const known = new Map(before.map((row) => [row.from_at.getTime(), write(row)]));
  const now = new Map(rows.map((row) => [row.from_at.getTime(), write(row)]));
  const changed = [...new Set([...known.keys(), ...now.keys()])].filter((at) => known.get(at) !== now.get(at));
  return changed.length === 0 ? null : Math.min(...changed);
}

const setNext = statement<Known & { next: Date }, object>(
  'reschedule-pool',
  'update shared_pools p set next_at = :next where p.tenant_id = :tenant and p.id = :pool and p.version = :version',
);

/** Looks at a pool again later, unless something has changed since it was read. */
export async function reschedulePool(database: Database, tenant: string, { id, version }: DuePool, next: Date): Promise<void> {
  await database.run(setNext, { tenant, pool: id, version, next });
}
