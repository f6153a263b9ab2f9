import { join } from 'node:path';
import { findPostmaster, killPostmaster } from '#db/embedded/postgres/postmaster.ts';
import { listProcessesOn } from '#db/embedded/postgres/postmaster-file.ts';

/** PostgreSQL's own folder of an installation. */
export function dataFolderOf(dataDir: string): string {
  return join(dataDir, 'postgresql', 'data');
}

/** Process number of an installation's embedded database. Throws if it does not run. */
export async function findDatabaseProcess(dataDir: string): Promise<number> {
  const running = await findPostmaster(dataFolderOf(dataDir));
  if (running === null) throw new Error(`no database runs on ${dataDir}`);
  return running.pid;
}

/** Kills it as a machine's out-of-memory killer does. */
export async function killDatabase(dataDir: string): Promise<void> {
  process.kill(await findDatabaseProcess(dataDir), 'SIGKILL');
}

/** Sends a signal to every process of an installation's embedded database, and returns those that it reached. */
export async function signalDatabase(dataDir: string, signal: NodeJS.Signals): Promise<number[]> {
  return (await listProcessesOn(dataFolderOf(dataDir))).filter((pid) => sendSignal(pid, signal));
}

/** Whether the process still ran: one of a connection or of housekeeping may end between the look and the signal. */
export function sendSignal(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
    throw error;
  }
}

/** Ends what a killed server leaves running; nothing else would end it before its folder is removed. */
export async function endLeftDatabase(dataDir: string): Promise<void> {
  const running = await findPostmaster(dataFolderOf(dataDir));
  if (running !== null) await killPostmaster(dataFolderOf(dataDir), running.pid, { folder: '', version: '', major: 0, environment: {} });
}
