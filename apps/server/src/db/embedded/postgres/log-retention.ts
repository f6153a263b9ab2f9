import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Each has 10 MB at most. */
const maxLogFiles = 10;

/** PostgreSQL starts a new log file every day and every 10 MB, and removes none. */
export async function removeOldLogs(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => /^postgresql-\d{8}-\d{6}\.log$/.test(name)).sort();
  for (const name of names.slice(0, -maxLogFiles)) await rm(join(folder, name), { force: true });
}
