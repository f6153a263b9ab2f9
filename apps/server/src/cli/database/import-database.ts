import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { migrate } from '#db/migrate.ts';
import { type DumpManifest, type DumpTable, readDump, tableFile } from './dump-manifest.ts';
import { withDumpSession } from './dump-session.ts';

/**
 * Imports an export into an empty database, completely or not at all: the schema of the export, the rows, then the migrations since. Throws
 * with the fault before anything is written: a damaged file, a database with rows in it, an export of a newer version.
 */
export async function importDatabase(connection: pg.ClientConfig, folder: string): Promise<DumpManifest> {
  const manifest = await readDump(folder);
  await assertEmpty(connection, manifest);
  await migrate(connection, manifest.migrations);
  await withDumpSession(connection, async (client) => {
    await client.query('begin');
    await copyTables(client, folder, manifest);
    await client.query('commit');
    await client.query('analyze');
  });
  await migrate(connection);
  return manifest;
}

/** Meter models exist after every migration; any other row is somebody's data. */
async function assertEmpty(connection: pg.ClientConfig, { migrations }: DumpManifest): Promise<void> {
  await withDumpSession(connection, async (client) => {
    const { rows: found } = await client.query<{ name: string }>(
      "select relname as name from pg_class where relname = 'schema_migrations'",
    );
    if (found.length === 0) return;
    const { rows: applied } = await client.query<{ name: string }>('select name from schema_migrations');
    const extra = applied.find(({ name }) => !migrations.includes(name));
    if (extra)
      throw new Error(`the database has the migration ${extra.name} already, and the export is from before: import into a new database`);
    const { rows } = await client.query<{ filled: boolean }>(
      'select exists (select from tenants) or exists (select from accounts) as filled',
    );
    if (rows[0]?.filled) throw new Error('the database holds tenants or accounts already: import into a new one, nothing has been written');
  });
}

/** Foreign keys are dropped and created again, which checks every row: the order of the tables is then irrelevant. */
async function copyTables(client: pg.Client, folder: string, { tables, partitions }: DumpManifest): Promise<void> {
  const keys = await dropForeignKeys(client);
  // The triggers of the ledger refuse to empty it, too.
  const triggered = await listTriggered(client);
  for (const table of triggered) await client.query(`alter table ${table} disable trigger user`);
  await client.query(`truncate ${tables.map(({ name }) => pg.escapeIdentifier(name)).join(', ')}`);
  for (const { parent, name, bound } of partitions) {
    // The bound is PostgreSQL's own text, and the hashes of the files do not cover it.
    if (!/^(FOR VALUES (FROM \([^;]*\) TO \([^;]*\)|IN \([^;]*\)|WITH \([^;]*\))|DEFAULT)$/.test(bound))
      throw new Error(`partition ${name} has the bound ${bound}`);
    await client.query(`create table if not exists ${pg.escapeIdentifier(name)} partition of ${pg.escapeIdentifier(parent)} ${bound}`);
  }
  for (const table of tables) await importTable(client, folder, table);
  for (const table of triggered) await client.query(`alter table ${table} enable trigger user`);
  for (const { table, name, definition } of keys)
    await client.query(`alter table ${table} add constraint ${pg.escapeIdentifier(name)} ${definition}`);
}

/** The quoted names of the tables with triggers of the schema: what those have written is in tables of the export. */
async function listTriggered(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select distinct g.tgrelid::regclass::text as name from pg_trigger g join pg_class t on t.oid = g.tgrelid join pg_namespace n on n.oid = t.relnamespace
    where not g.tgisinternal and n.nspname = 'public' order by 1`);
  return rows.map(({ name }) => name);
}

interface ForeignKey {
  /** The quoted name. */
  table: string;
  name: string;
  definition: string;
}

async function dropForeignKeys(client: pg.Client): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(`
    select c.conrelid::regclass::text as table, c.conname as name, pg_get_constraintdef(c.oid) as definition
    from pg_constraint c join pg_class t on t.oid = c.conrelid join pg_namespace n on n.oid = t.relnamespace
    where c.contype = 'f' and n.nspname = 'public' and c.conparentid = 0 order by 1, 2`);
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${pg.escapeIdentifier(name)}`);
  return rows;
}

async function importTable(client: pg.Client, folder: string, { name, columns, rows }: DumpTable): Promise<void> {
  const list = columns.map((column) => pg.escapeIdentifier(column)).join(', ');
  const copy = client.query(copyFrom(`copy ${pg.escapeIdentifier(name)} (${list}) from stdin`));
  await pipeline(createReadStream(tableFile(folder, name)), copy);
  if (copy.rowCount !== rows) throw new Error(`of ${rows} rows of ${name} ${copy.rowCount} came in: nothing has been written`);
}
