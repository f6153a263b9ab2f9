import { type Insertable, sql, type Transaction } from 'kysely';
import { advisoryLocks } from '../db/locks/advisory-locks.ts';
import type { Schema } from '../db/schema.ts';
import { hasTenant } from '../services/tenancy/has-tenant.ts';
import { type DemoRows, type DemoTable, demoTables } from './tenant/demo-rows.ts';

/** PostgreSQL accepts 65,535 values in one statement; smaller statements stay within the statement timeout. */
const valuesInStatement = 8_000;

/** @returns false when another server is loading the demonstration, or a tenant exists already */
export async function lockEmptyInstallation(tx: Transaction<Schema>): Promise<boolean> {
  const { rows: locks } = await sql<{
    gained: boolean;
  }>`select pg_try_advisory_xact_lock(${advisoryLocks.demonstration}) as gained`.execute(tx);
  if (!locks[0]?.gained) return false;
  return !(await hasTenant(tx));
}

export async function insertRows(tx: Transaction<Schema>, rows: DemoRows): Promise<void> {
  for (const table of demoTables) await insertTable(tx, table, rows[table]);
}

async function insertTable<Table extends DemoTable>(
  tx: Transaction<Schema>,
  table: Table,
  rows: readonly Insertable<Schema[Table]>[],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const size = Math.floor(valuesInStatement / Object.keys(first).length);
  for (let start = 0; start < rows.length; start += size) {
    await tx
      .insertInto(table)
      .values(rows.slice(start, start + size))
      .execute();
  }
}
