import { inject } from 'vitest';
import type { Database } from '#db/database.ts';
import { openDatabase } from '#db/open.ts';
import { createTestDatabase } from './postgres-database.ts';

const log = { info: () => undefined, warn: (text: string) => console.warn(text) };

let shared: Promise<Database> | null = null;

/** The worker's own database, shared by its files: each suite creates its own tenant in it. */
export function loadWorkerDatabase(): Promise<Database> {
  shared ??= openWorkerDatabase();
  return shared;
}

/** A database for one test; the caller closes it. */
export async function openWorkerDatabase(): Promise<Database> {
  return openDatabase({ databaseUrl: await createTestDatabase(inject('postgresUrl')), dataDir: '' }, log);
}
