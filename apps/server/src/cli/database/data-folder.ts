import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';

/**
 * Reads only the environment, because reading the whole configuration creates keys in the folder.
 * @returns null where DATABASE_URL names a database elsewhere
 */
export function readDataDir(): string | null {
  const { DATA_DIR, DATABASE_URL } = process.env;
  return DATABASE_URL ? null : DATA_DIR || './var';
}

export function hasDatabase(dataDir: string): Promise<boolean> {
  return stat(join(dataDir, 'postgresql', 'data', 'PG_VERSION')).then(
    () => true,
    () => false,
  );
}

/** For commands that only read: with a mistyped DATA_DIR they would create a database there, and show that it is empty. */
export async function assertDatabase(): Promise<void> {
  const dataDir = readDataDir();
  if (dataDir === null || (await hasDatabase(dataDir))) return;
  throw new Error(`${resolve(dataDir)} has no database: check DATA_DIR. The first start of the server creates one.`);
}
