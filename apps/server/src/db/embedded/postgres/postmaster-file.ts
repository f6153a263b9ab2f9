import { execFile } from 'node:child_process';
import { readdir, readFile, readlink } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The content of postmaster.pid of the running PostgreSQL. */
export interface PostmasterFile {
  pid: number;
  /** The port of the loopback endpoint, or part of the socket's name. */
  port: number;
  status: 'starting' | 'stopping' | 'ready' | 'unknown';
}

const statuses: Record<string, PostmasterFile['status']> = {
  starting: 'starting',
  stopping: 'stopping',
  ready: 'ready',
  standby: 'ready',
};

/** @returns null when there is no file; 'torn' when there is one that is incomplete */
export async function readPostmasterFile(data: string): Promise<PostmasterFile | 'torn' | null> {
  let text: string;
  try {
    text = await readFile(join(data, 'postmaster.pid'), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
  const lines = text.split('\n');
  const pid = Number(lines[0]);
  if (!Number.isSafeInteger(pid) || pid <= 0) return 'torn';
  return { pid, port: Number(lines[3]) || 0, status: statuses[(lines[7] ?? '').trim()] ?? 'unknown' };
}

/**
 * Whether a process is a PostgreSQL on this data folder. Its number alone does not show that: after a reboot, or in a container, another
 * program may have it.
 */
export async function isPostgresOn(data: string, pid: number): Promise<boolean> {
  if (!isRunning(pid)) return false;
  if (process.platform === 'linux') {
    if (await isZombie(pid)) return false;
    const place = await readPlace(pid);
    if (place !== null) return isPostgres(place) && place.folder === data;
    return isPostmasterCommand(await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => ''), data);
  }
  return (await readCommandLine(pid)).includes('postgres');
}

/** Lists every process that works in the data folder, including those that outlived their postmaster. Works on Linux only. */
export async function listProcessesOn(data: string): Promise<number[]> {
  if (process.platform !== 'linux') return [];
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const places = await Promise.all(pids.map((pid) => readPlace(Number(pid))));
  const found: number[] = [];
  for (const [index, pid] of pids.map(Number).entries()) {
    const place = places[index] ?? null;
    if (place === null ? await isPostgresOn(data, pid) : isPostgres(place) && place.folder === data) found.push(pid);
  }
  const zombies = await Promise.all(found.map(isZombie));
  return found.filter((_, index) => !zombies[index]);
}

/** In most containers not even root may read the working folder of another user's process; everybody may read its command line. */
function isPostmasterCommand(commandLine: string, data: string): boolean {
  const words = commandLine.split('\0');
  return basename(words[0] ?? '') === 'postgres' && words[words.indexOf('-D') + 1] === data;
}

interface Place {
  program: string;
  folder: string;
}

/** PostgreSQL's processes work in their data folder. @returns null where the folder cannot be read */
async function readPlace(pid: number): Promise<Place | null> {
  try {
    const [program, folder] = await Promise.all(['exe', 'cwd'].map((name) => readlink(join('/proc', `${pid}`, name))));
    return { program: program ?? '', folder: folder ?? '' };
  } catch {
    return null;
  }
}

/** A shell that was opened in the folder is no PostgreSQL. */
function isPostgres({ program }: Place): boolean {
  return basename(program).startsWith('postgres');
}

/** Also true for a process that has ended, until its parent has reaped it. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** The process has ended and was not reaped, which the first process of a container often does not do. */
async function isZombie(pid: number): Promise<boolean> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The name in brackets may contain any character, brackets too.
  return stat.slice(stat.lastIndexOf(')') + 2).startsWith('Z');
}

async function readCommandLine(pid: number): Promise<string> {
  const call: [string, string[]] =
    process.platform === 'win32' ? ['tasklist', ['/FI', `PID eq ${pid}`, '/NH']] : ['ps', ['-p', `${pid}`, '-o', 'command=']];
  return (await run(...call).catch(() => ({ stdout: '' }))).stdout;
}
