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
/** Replaying what was written since the last checkpoint, 512 MB at most, on a slow disk. */
const startTimeoutMs = 120_000;
/** After their postmaster's end its processes end by themselves as soon as they look up from their statement. */
const leftoverTimeoutMs = 6_000;

/** fast: statements under way are undone, everything is written. immediate: ends as it stands; the next start replays. */
export type StopMode = 'fast' | 'immediate';

/** The running PostgreSQL of a data folder, whoever started it; null when there is none. */
export async function findPostmaster(data: string): Promise<{ pid: number } | null> {
  const file = await readPostmasterFile(data);
  if (file !== null && file !== 'torn' && (await isPostgresOn(data, file.pid))) return { pid: file.pid };
  return null;
}

/**
 * Starts PostgreSQL on a data folder on which none runs, and waits until it takes connections. It goes on when this process ends;
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
      // On Windows it is the program that starts it.
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
 * Nobody runs here, so what these files say is of before. PostgreSQL finds that out by itself, but where one is torn, or where another
 * program or an ended process that nobody has taken note of has the number now.
 */
async function removeStaleFiles({ socket }: ClusterFolder, data: string): Promise<void> {
  const file = await readPostmasterFile(data);
  if (file === 'torn' || (file !== null && isRunning(file.pid))) await rm(join(data, 'postmaster.pid'), { force: true });
  for (const name of await readdir(socket)) if (name.startsWith('.s.PGSQL.')) await rm(join(socket, name), { force: true });
}

/** On Windows pg_ctl starts it, without the rights of an administrator. */
function callOf(binaries: PostgresBinaries, user: PostgresUser, data: string, logFile: string) {
  return process.platform === 'win32'
    ? user.wrap(programOf(binaries, 'pg_ctl'), ['start', '--pgdata', data, '--log', logFile, '--no-wait'])
    : user.wrap(programOf(binaries, 'postgres'), ['-D', data]);
}

async function waitUntilReady(data: string, failure: { text: string | null }): Promise<void> {
  const deadline = performance.now() + startTimeoutMs;
  for (;;) {
    const file = await readPostmasterFile(data);
    // The file may still be that of the one before.
    if (file !== null && file !== 'torn' && file.status === 'ready' && (await isPostgresOn(data, file.pid))) return;
    if (failure.text !== null) throw new Error(failure.text);
    if (performance.now() > deadline) throw new Error(`it was not ready within ${startTimeoutMs / 1000} s`);
    await wait(pollMs);
  }
}

/** The last thing it complained of: at first on its error output, later in its log. */
async function findReason(folder: ClusterFolder): Promise<string | null> {
  const logs = (await readdir(folder.log).catch(() => [])).filter((name) => name.startsWith('postgresql-')).sort();
  const files = ['start.log', ...logs.slice(-1)].map((name) => join(folder.log, name));
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8').catch(() => '')));
  const complaints = texts.flatMap((text) => [...text.matchAll(/(?:FATAL|PANIC):\s+(.*)/g)].map(([, words]) => words ?? ''));
  // What it has told those who came meanwhile is not why.
  return complaints.filter((words) => !words.startsWith('the database system is')).at(-1) ?? null;
}

/**
 * Ends the PostgreSQL of a data folder.
 * @returns whether it has ended within `timeoutMs`; else it is still at it
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

/** Ends one that answers nothing any more. Nothing acknowledged is lost: the next start replays it. */
export async function killPostmaster(data: string, pid: number, binaries: PostgresBinaries): Promise<void> {
  if (await stopPostmaster(data, pid, binaries, 'immediate', 3_000)) return;
  sendSignal(pid, 'SIGKILL');
  await waitForEnd(data, pid, 3_000);
}

/** Waits for a PostgreSQL that somebody has told to end. */
export async function waitForEnd(data: string, pid: number, timeoutMs: number): Promise<boolean> {
  const deadline = performance.now() + timeoutMs;
  while (await isPostgresOn(data, pid)) {
    if (performance.now() > deadline) return false;
    await wait(pollMs);
  }
  return true;
}

/** A postmaster's processes hold its shared memory until they have ended too, and no new one may run beside them. */
async function endLeftovers(data: string): Promise<void> {
  const deadline = performance.now() + leftoverTimeoutMs;
  for (let tries = 0; ; tries += 1) {
    const pids = await listProcessesOn(data);
    if (pids.length === 0) return;
    // Not SIGINT, by which PostgreSQL's checkpointer would write that all has ended in order. The next start replays.
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
