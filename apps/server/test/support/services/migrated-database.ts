import { readdirSync } from 'node:fs';
import pg from 'pg';
import { inject } from 'vitest';
import { migrate } from '#db/migrate.ts';
import { createEmptyDatabase } from './postgres-database.ts';

export interface MigratedDatabase {
  client: pg.Client;
  /** Applies all that is left. @returns the names of these migrations */
  migrateOn(): Promise<string[]>;
}

/** Runs a test on a database as it was before a migration (`0162`). */
export async function withDatabaseBefore(number: string, test: (database: MigratedDatabase) => Promise<void>): Promise<void> {
  const connectionString = await createEmptyDatabase(inject('postgresUrl'));
  await migrate({ connectionString }, listBefore(number));
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await test({ client, migrateOn: () => migrate({ connectionString }) });
  } finally {
    await client.end();
  }
}

function listBefore(number: string): string[] {
  return readdirSync(new URL('../../../src/db/migrations/', import.meta.url))
    .filter((name) => name.endsWith('.sql') && name < number)
    .sort();
}
