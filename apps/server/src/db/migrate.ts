import { readdir, readFile } from 'node:fs/promises';
import pg from 'pg';
import { migrationsFolder } from '#program-files.ts';
import { installMeterModels } from './install-meter-models.ts';
import { advisoryLocks } from './locks/advisory-locks.ts';

const migrationName = /^(\d{4})_[a-z0-9_]+\.sql$/;

/**
 * Migrates the database to the newest schema: every file of db/migrations once, in order, each in a transaction, and in an empty database all in
 * one. When several servers start at once, the first one migrates and the others wait. Uses one connection without time limits.
 *
 * @param only migrates to the schema that had these migrations, and leaves the meter models unchanged; an unknown name among them is an
 * error
 * @returns the names of the applied migrations
 */
export async function migrate(connection: pg.ClientConfig, only?: readonly string[]): Promise<string[]> {
  const known = await listMigrations();
  const unknown = only?.find((name) => !known.includes(name));
  if (unknown !== undefined) throw new Error(`the migration ${unknown} is unknown here: this is an earlier version of the program`);

  const client = new pg.Client(connection);
  // The statement in progress fails with it; an unhandled event would end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [advisoryLocks.migrations]);
    await client.query(
      'create table if not exists schema_migrations (name text primary key, applied_at timestamptz not null default now())',
    );
    const { rows } = await client.query<{ name: string }>('select name from schema_migrations');
    const applied = new Set(rows.map((row) => row.name));
    const pending = (only ?? known).filter((name) => !applied.has(name));
    await applyMigrations(client, pending, { atOnce: applied.size === 0 });
    if (only === undefined) await installMeterModels(client);
    await client.query('select pg_advisory_unlock($1)', [advisoryLocks.migrations]);
    return pending;
  } finally {
    await client.end();
  }
}

async function listMigrations(): Promise<string[]> {
  const names = (await readdir(migrationsFolder)).filter((name) => name.endsWith('.sql')).sort();
  for (const name of names) {
    if (!migrationName.test(name)) throw new Error(`db/migrations/${name} is not named NNNN_name.sql`);
  }
  return names;
}

/** An empty database has no rows that a migration changes, and waits for the disk once instead of a hundred times. */
async function applyMigrations(client: pg.Client, names: readonly string[], { atOnce }: { atOnce: boolean }): Promise<void> {
  if (!atOnce) {
    for (const name of names) await inTransaction(client, () => applyMigration(client, name));
    return;
  }
  await inTransaction(client, async () => {
    for (const name of names) await applyMigration(client, name);
  });
}

async function applyMigration(client: pg.Client, name: string): Promise<void> {
  const text = await readFile(new URL(name, migrationsFolder), 'utf8');
  try {
    await client.query(text);
    await client.query('insert into schema_migrations (name) values ($1)', [name]);
  } catch (error) {
    throw new Error(`migration ${name} failed: ${(error as Error).message}`, { cause: error });
  }
}

async function inTransaction(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await client.query('begin');
  try {
    await work();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}
