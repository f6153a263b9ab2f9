import { inject } from 'vitest';
import type { Database } from '../../src/db/database.ts';
import { connectEmbedded, openDatabase } from '../../src/db/open.ts';
import { createTestDatabase } from './postgres-database.ts';

const log = { info: () => undefined, warn: (text: string) => console.warn(text) };

let shared: Promise<Database> | null = null;

/** The worker's own database, shared by its files: each suite mints its own tenant in it. */
export function loadWorkerDatabase(): Promise<Database> {
  shared ??= openWorkerDatabase();
  return shared;
}

/** A database of the test's own; the caller closes it. */
export async function openWorkerDatabase(): Promise<Database> {
  const postgresUrl = inject('postgresUrl');
  if (postgresUrl !== null) return openDatabase({ databaseUrl: await createTestDatabase(postgresUrl), dataDir: '' }, log);
  return connectEmbedded({ dataDir: null, snapshotPath: inject('snapshotPath') }, log);
}
