import { readdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { FolderLockedError, lockFolder } from '#db/embedded/cluster/folder-lock.ts';
import { isPostgresOn, readPostmasterFile } from '#db/embedded/postgres/postmaster-file.ts';
import { hasDatabase } from './data-folder.ts';

/** The entries that server, commands and simulator create in a data folder. Any other entry may be somebody's own file. */
const productEntries = new Set([
  'postgresql',
  'database',
  'database-password',
  'transport-key',
  'camera-key',
  'message-key',
  'files',
  'live-sessions',
  'upgrade',
  'sms-outbox.jsonl',
  'demonstration-devices.json',
  'simulator-state.json',
  'simulator.sock',
]);

/** The folder is not emptied, for the reason in the message. */
export class ResetRefusedError extends Error {
  override readonly name = 'ResetRefusedError';
}

/**
 * Returns the names of what would be deleted. Throws `ResetRefusedError` where the folder contains no database of the product, or other
 * entries.
 */
export async function surveyDataFolder(dataDir: string): Promise<string[]> {
  const folder = resolve(dataDir);
  const entries = await readdir(folder).catch(() => null);
  if (entries === null) throw new ResetRefusedError(`${folder} is not there: nothing to empty.`);
  if (!(await hasDatabase(folder)))
    throw new ResetRefusedError(`${folder} is no data folder: there is no postgresql/data in it. Nothing was removed.`);
  const foreignEntries = entries.filter((entry) => !productEntries.has(entry));
  if (foreignEntries.length > 0)
    throw new ResetRefusedError(`${folder} holds what the product has not made: ${foreignEntries.join(', ')}. Nothing was removed.`);
  return entries;
}

/**
 * Empties a data folder and leaves the folder itself. Both locks are taken, so that neither a server nor a command can start on the folder.
 * Throws `ResetRefusedError` while a server or a command uses it.
 */
export async function resetDataFolder(dataDir: string): Promise<void> {
  const folder = resolve(dataDir);
  const entries = await surveyDataFolder(folder);
  const database = join(folder, 'postgresql');
  const locks = [];
  try {
    for (const purpose of ['server', 'start'] as const) locks.push(await lockFolder(database, purpose));
    await assertNoPostgres(join(database, 'data'));
    // The database is deleted last, so that an interrupted reset leaves a folder that can be reset again.
    for (const entry of entries.filter((name) => name !== 'postgresql')) await rm(join(folder, entry), { recursive: true, force: true });
    await rm(database, { recursive: true, force: true });
  } catch (error) {
    if (!(error instanceof FolderLockedError)) throw error;
    throw new ResetRefusedError(`${error.message}: stop it first. Nothing was removed.`);
  } finally {
    for (const lock of locks) await lock.release();
  }
}

/** A running command has no lock of its own, but the database runs for it. */
async function assertNoPostgres(data: string): Promise<void> {
  const file = await readPostmasterFile(data);
  if (file === null || file === 'torn' || !(await isPostgresOn(data, file.pid))) return;
  throw new ResetRefusedError(
    `The database of ${data} is in use (PostgreSQL runs as process ${file.pid}): stop what uses it. Nothing was removed.`,
  );
}
