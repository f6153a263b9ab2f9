import type { Database } from '@energy-om/server/src/db/database.ts';
import { sql } from 'kysely';
import { vacuum } from './vacuum.ts';

type Kysely = Database['kysely'];

interface Index {
  name: string;
  definition: string;
}

interface Constraint {
  name: string;
  definition: string;
}

/**
 * Fills a table as a restore does: without its triggers, and with its indexes and foreign keys made, and so checked, once all rows are there. Then the
 * database is cleaned up and read for the planner. @param kysely without limits of time
 */
export async function loadInBulk(kysely: Kysely, table: string, insert: (connection: Kysely) => Promise<void>): Promise<void> {
  await kysely.connection().execute(async (connection) => {
    const [indexes, foreignKeys] = [await listIndexes(connection, table), await listForeignKeys(connection, table)];
    await sql`alter table ${sql.table(table)} disable trigger user`.execute(connection);
    for (const { name } of foreignKeys) await sql`alter table ${sql.table(table)} drop constraint ${sql.id(name)}`.execute(connection);
    for (const { name } of indexes) await sql`drop index ${sql.id(name)}`.execute(connection);
    await insert(connection as Kysely);
    for (const { definition } of indexes) await sql`${sql.raw(definition)}`.execute(connection);
    for (const { name, definition } of foreignKeys)
      await sql`alter table ${sql.table(table)} add constraint ${sql.id(name)} ${sql.raw(definition)}`.execute(connection);
    await sql`alter table ${sql.table(table)} enable trigger user`.execute(connection);
    await vacuum(connection as Kysely);
  });
}

/** Those that no constraint has. */
async function listIndexes(kysely: Kysely, table: string): Promise<Index[]> {
  const { rows } = await sql<Index>`select c.relname as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indrelid = ${table}::regclass and not exists (select from pg_constraint k where k.conindid = i.indexrelid)`.execute(kysely);
  return rows;
}

/** Its own, and not those by which others refer to it. */
async function listForeignKeys(kysely: Kysely, table: string): Promise<Constraint[]> {
  const { rows } = await sql<Constraint>`select conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where conrelid = ${table}::regclass and contype = 'f'`.execute(kysely);
  return rows;
}
