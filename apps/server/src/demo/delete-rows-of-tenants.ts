import pg from 'pg';
import { prepared } from '../db/statement.ts';
import { runOnClient } from './run-on-client.ts';

/** Kept: a session belongs to an account and only works in a tenant; the tenants' own rows go last. */
const apart: readonly string[] = ['sessions', 'tenants'];

/**
 * Everything that has a tenant's id, in the order in which nothing is left that points at what is gone. What tables there are, and
 * which point at which, is the database's to say: one that was added later is not forgotten.
 *
 * @returns how many rows went, by table
 */
export async function deleteRowsOfTenants(client: pg.Client, tenantIds: readonly string[]): Promise<Map<string, number>> {
  const tables = await listTablesOfTenants(client);
  const pointing = await listReferences(client);
  const deleted = new Map<string, number>();
  for (const table of sortForDeletion(tables, pointing)) await remove(table, 'tenant_id');
  await remove('tenants', 'id');
  return deleted;

  async function remove(table: string, column: string): Promise<void> {
    // Names of the catalogue, none of a caller's.
    const text = `delete from ${pg.escapeIdentifier(table)} where ${column} = any (:tenants)`;
    const { rowCount } = await runOnClient(client, prepared(text), { tenants: tenantIds });
    if (rowCount) deleted.set(table, rowCount);
  }
}

/** Those with a column `tenant_id`; of a partitioned one the whole. */
async function listTablesOfTenants(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and a.attname = 'tenant_id' and not a.attisdropped
      order by c.relname`,
  );
  return rows.map(({ name }) => name).filter((name) => !apart.includes(name));
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

/** Each table after all that point at it. Throws for a circle, in which no order would do. */
function sortForDeletion(tables: readonly string[], references: readonly Reference[]): string[] {
  const left = new Set(tables);
  const sorted: string[] = [];
  while (left.size > 0) {
    const free = [...left].filter((table) => !references.some(({ from, to }) => to === table && left.has(from)));
    if (free.length === 0) throw new Error(`these tables point at each other: ${[...left].join(', ')}`);
    for (const table of free) left.delete(table);
    sorted.push(...free);
  }
  return sorted;
}
