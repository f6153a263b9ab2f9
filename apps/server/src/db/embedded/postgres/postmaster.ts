import { spawn } from 'node:child_process';
import { open, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { ClusterFolder } from '../cluster/cluster-folder.ts';
import { EmbeddedDatabaseError } from '../embedded-database-error.ts';
import { type PostgresBinaries, programOf } from './postgres-binaries.ts';
import type { PostgresUser } from './postgres-user.ts';
import { isPostgresOn, isRunning, listProcessesOn, readPostmasterFile } from './postmaster-file.ts';
import { programEnvironment, runProgram } from './run-program.ts';

const pollMs = 20;
/** Replaying the log since the last checkpoint, 512 MB at most, takes this long on a slow disk. */
const startTimeoutMs = 120_000;
/** After the postmaster has ended, its processes end by themselves as soon as their statement does. */
const leftoverTimeoutMs = 6_000;

/**
 * `fast`: statements in progress are rolled back and everything is written. `immediate`: it ends at once, and the next start replays the
 * log.
 */
export type StopMode = 'fast' | 'immediate';

/** Returns the running PostgreSQL of a data folder, whichever process started it; null when there is none. */
export async function findPostmaster(data: string): Promise<{ pid: number } | null> {
  const file = await readPostmasterFile(data);
  if (file !== null && file !== 'torn' && (await isPostgresOn(data, file.pid))) return { pid: file.pid };
  return null;
}

/**
 * Starts PostgreSQL on a data folder on which none runs, and waits until it takes connections. It continues when this process ends, and
 * keys pressed in this process's terminal do not reach it. Throws `EmbeddedDatabaseError` with PostgreSQL's own reason.
 */
export async function startPostmaster(
  folder: ClusterFolder,
  binaries: PostgresBinaries,
  user: PostgresUser,
  data = folder.data,
): Promise<void> {
  await endLeftovers(data);
  await removeStaleFiles(folder, data);
  const logFile = join(folder.log, 'start.log');
  const log = await open(logFile, 'w', 0o600);
  const failure = { text: null as string | null };
  try {
    const { program, parameters, uid, gid } = callOf(binaries, user, data, logFile);
    const child = spawn(program, parameters, {
      env: programEnvironment(binaries.environment),
      cwd: '/',
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
      ...(uid === undefined ? {} : { uid, gid }),
    });
    child.once('error', (error) => {
      failure.text = error.message;
    });
    child.once('exit', (code, signal) => {
      // On Windows this is pg_ctl, which exits after the start.
      if (process.platform !== 'win32' || code !== 0) failure.text ??= `it ended with ${signal ?? `code ${code}`}`;
    });
    child.unref();
    await waitUntilReady(data, failure);
  } catch (error) {
    throw new EmbeddedDatabaseError(
      `PostgreSQL did not start: ${(await findReason(folder)) ?? (error as Error).message} (log: ${folder.log})`,
    );
  } finally {
    await log.close();
  }
}

/**
 * Removes the files of an earlier run, since no PostgreSQL runs here. PostgreSQL recognises them itself, except where one is torn, or where
 * another program or an unreaped process has the number now.
 */
async function removeStaleFiles({ socket }: ClusterFolder, data: string): Promise<void> {
  const file = await readPostmasterFile(data);
  if (file === 'torn' || (file !== null && isRunning(file.pid))) await rm(join(data, 'postmaster.pid'), { force: true });
  for (const name of await readdir(socket)) if (name.startsWith('.s.PGSQL.')) await rm(join(socket, name), { force: true });
}

/** On Windows, pg_ctl starts it without the rights of an administrator. */
function callOf(binaries: PostgresBinaries, user: PostgresUser, data: string, logFile: string) {
  return process.platform === 'win32'
    ? user.wrap(programOf(binaries, 'pg_ctl'), ['start', '--pgdata', data, '--log', logFile, '--no-wait'])
    : user.wrap(programOf(binaries, 'postgres'), ['-D', data]);
}

async function waitUntilReady(data: string, failure: { text: string | null }): Promise<void> {
  const deadline = performance.now() + startTimeoutMs;
  for (;;) {
    const file = await readPostmasterFile(data);
    // The file may still be that of the earlier process.
    if (file !== null && file !== 'torn' && file.status === 'ready' && (await isPostgresOn(data, file.pid))) return;
    if (failure.text !== null) throw new Error(failure.text);
    if (performance.now() > deadline) throw new Error(`it was not ready within ${startTimeoutMs / 1000} s`);
    await wait(pollMs);
  }
}

/** Returns PostgreSQL's last error message: at first from its error output, later from its log. */
async function findReason(folder: ClusterFolder): Promise<string | null> {
  const logs = (await readdir(folder.log).catch(() => [])).filter((name) => name.startsWith('postgresql-')).sort();
  const files = ['start.log', ...logs.slice(-1)].map((name) => join(folder.log, name));
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8').catch(() => '')));
  const complaints = texts.flatMap((text) => [...text.matchAll(/(?:FATAL|PANIC):\s+(.*)/g)].map(([, words]) => words ?? ''));
  // Messages to clients that connected meanwhile are not the reason.
  return complaints.filter((words) => !words.startsWith('the database system is')).at(-1) ?? null;
}

/**
 * Ends the PostgreSQL of a data folder.
 * @returns whether it has ended within `timeoutMs`; otherwise it is still shutting down
 */
export async function stopPostmaster(
  data: string,
  pid: number,
  binaries: PostgresBinaries,
  mode: StopMode,
  timeoutMs: number,
): Promise<boolean> {
  if (process.platform === 'win32') {
    const parameters = ['stop', '--pgdata', data, '--mode', mode, '--no-wait'];
    await runProgram({ program: programOf(binaries, 'pg_ctl'), parameters }, binaries.environment).catch(() => undefined);
  } else {
    sendSignal(pid, mode === 'fast' ? 'SIGINT' : 'SIGQUIT');
  }
  return waitForEnd(data, pid, timeoutMs);
}

/** Kills a PostgreSQL that does not answer. No acknowledged write is lost, because the next start replays the log. */
export async function killPostmaster(data: string, pid: number, binaries: PostgresBinaries): Promise<void> {
  if (await stopPostmaster(data, pid, binaries, 'immediate', 3_000)) return;
  sendSignal(pid, 'SIGKILL');
  await waitForEnd(data, pid, 3_000);
}

/** Waits for a PostgreSQL that was asked to end. */
export async function waitForEnd(data: string, pid: number, timeoutMs: number): Promise<boolean> {
  const deadline = performance.now() + timeoutMs;
  while (await isPostgresOn(data, pid)) {
    if (performance.now() > deadline) return false;
    await wait(pollMs);
  }
  return true;
}

/** A postmaster's processes keep its shared memory until they have ended too, and no new postmaster may run until then. */
async function endLeftovers(data: string): Promise<void> {
  const deadline = performance.now() + leftoverTimeoutMs;
  for (let tries = 0; ; tries += 1) {
    const pids = await listProcessesOn(data);
    if (pids.length === 0) return;
    // SIGINT would make the checkpointer record an orderly shutdown. After SIGQUIT the next start replays the log.
    if (tries === 0) for (const pid of pids) sendSignal(pid, 'SIGQUIT');
    if (performance.now() > deadline) for (const pid of pids) sendSignal(pid, 'SIGKILL');
    await wait(pollMs);
  }
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
