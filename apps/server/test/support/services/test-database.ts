import { minuteMs } from '@energy-om/domain';
import { inject } from 'vitest';
import type { Database } from '#db/database.ts';
import { openDatabase } from '#db/open.ts';
import { createTestDatabase } from './postgres-database.ts';

const log = { info: () => undefined, warn: (text: string) => console.warn(text) };

/** A machine that stands still for seconds is no fault. Tests of the limits open a database of their own. */
const timeoutsMs = { connect: minuteMs, statement: minuteMs, lock: minuteMs, idleInTransaction: minuteMs, answer: minuteMs };

let shared: Promise<Database> | null = null;

/** The worker's own database, shared by its files: each suite creates its own tenant in it. */
export function loadWorkerDatabase(): Promise<Database> {
  shared ??= openWorkerDatabase();
  return shared;
}

/** A database for one test; the caller closes it. */
export async function openWorkerDatabase(): Promise<Database> {
  return openTestDatabase(await createTestDatabase(inject('postgresUrl')));
}

/** A database at an address; the caller closes it. */
export function openTestDatabase(databaseUrl: string): Promise<Database> {
  return openDatabase({ databaseUrl, dataDir: '' }, log, { timeoutsMs });
}
