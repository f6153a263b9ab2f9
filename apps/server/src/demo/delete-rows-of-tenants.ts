import pg from 'pg';
import { prepared } from '../db/statement.ts';
import { runOnClient } from './run-on-client.ts';

/**
 * These tables are handled separately: a session belongs to an account and is only active in a tenant, and the tenants' own rows are
 * deleted last.
 */
const separateTables: readonly string[] = ['sessions', 'tenants'];

/**
 * Deletes every row with one of the tenants' ids, in an order that leaves no dangling references. The tables and their references are read
 * from the database, so that a table that is added later is not forgotten.
 *
 * @returns the number of deleted rows by table
 */
export async function deleteRowsOfTenants(client: pg.Client, tenantIds: readonly string[]): Promise<Map<string, number>> {
  const tables = await listTablesOfTenants(client);
  const references = await listReferences(client);
  const deleted = new Map<string, number>();
  // The ledger lets only whoever removes a whole tenant delete from it.
  await client.query("set local energy_om.removes_tenant = 'on'");
  for (const table of sortForDeletion(tables, references)) await remove(table, 'tenant_id');
  await remove('tenants', 'id');
  return deleted;

  async function remove(table: string, column: string): Promise<void> {
    // The names come from the catalogue, not from a caller.
    const text = `delete from ${pg.escapeIdentifier(table)} where ${column} = any (:tenants)`;
    const { rowCount } = await runOnClient(client, prepared(text), { tenants: tenantIds });
    if (rowCount) deleted.set(table, rowCount);
  }
}

/** Lists the tables with a column `tenant_id`; a partitioned table is listed once. */
async function listTablesOfTenants(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and a.attname = 'tenant_id' and not a.attisdropped
      order by c.relname`,
  );
  return rows.map(({ name }) => name).filter((name) => !separateTables.includes(name));
}

interface Reference {
  from: string;
  to: string;
}

async function listReferences(client: pg.Client): Promise<Reference[]> {
  const { rows } = await client.query<Reference>(
    `select f.relname as from, t.relname as to from pg_constraint k join pg_class f on f.oid = k.conrelid join pg_class t on t.oid = k.confrelid
      where k.contype = 'f' and k.connamespace = 'public'::regnamespace and k.conrelid <> k.confrelid`,
  );
  return rows;
}

/** Sorts each table after all tables that reference it. Throws for a cycle, for which no order exists. */
function sortForDeletion(tables: readonly string[], references: readonly Reference[]): string[] {
  const left = new Set(tables);
  const sorted: string[] = [];
  while (left.size > 0) {
    const free = [...left].filter((table) => !references.some(({ from, to }) => to === table && left.has(from)));
    if (free.length === 0) throw new Error(`these tables reference each other: ${[...left].join(', ')}`);
    for (const table of free) left.delete(table);
    sorted.push(...free);
  }
  return sorted;
}
