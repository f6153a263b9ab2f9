import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';

export interface WorkerSettings {
  /** null: in memory. */
  dataDir: string | null;
  /** A dumped data folder to start from; only in memory. */
  snapshotPath: string | null;
  socketPath: string;
}

export type WorkerOrder = { kind: 'dump'; path: string } | { kind: 'close' };
export type WorkerReport = { kind: 'ready' } | { kind: 'dumped' } | { kind: 'closed' };

/** The embedded database's thread, reached over a unix socket that only this user may open. */
export interface PgliteProcess {
  /** What `pg` takes as host; the port is part of the socket's name. */
  socketFolder: string;
  /** Ends the thread whatever it is doing; it is opened again by itself. */
  restart(): void;
  dump(path: string): Promise<void>;
  close(): Promise<void>;
}

/** A unix socket's path must stay below 108 bytes, 104 on some systems. */
const socketPathLimit = 100;
const socketName = '.s.PGSQL.5432';
const longestPause = 5000;

type Source = Pick<WorkerSettings, 'dataDir' | 'snapshotPath'>;

/** @param onRestart told why, each time the thread ended and is opened again */
export async function startPglite(source: Source, onRestart: (reason: string) => void): Promise<PgliteProcess> {
  const socketFolder = await makeSocketFolder();
  const settings: WorkerSettings = { ...source, socketPath: join(socketFolder, socketName) };
  let closing = false;
  let pause = 0;
  let worker = await startWorker(settings).catch(async (error) => {
    await rm(socketFolder, { recursive: true, force: true });
    throw error;
  });
  watch(worker);

  function watch(watched: Worker): void {
    let reason = 'it ended unexpectedly';
    watched.on('error', (error: Error) => {
      reason = error.message;
    });
    watched.once('exit', () => {
      if (!closing) setTimeout(() => void reopen(reason), pause);
    });
  }

  async function reopen(reason: string): Promise<void> {
    if (closing) return;
    onRestart(reason);
    try {
      await rm(settings.socketPath, { force: true });
      worker = await startWorker(settings);
      pause = 0;
      watch(worker);
    } catch (error) {
      // The cause may last, such as a full disk: longer and longer pauses.
      pause = Math.min(longestPause, pause * 2 + 250);
      setTimeout(() => void reopen((error as Error).message), pause);
    }
  }

  return {
    socketFolder,
    restart: () => void worker.terminate(),
    dump: (path) => order(worker, { kind: 'dump', path }, 'dumped'),
    async close() {
      closing = true;
      await Promise.race([order(worker, { kind: 'close' }, 'closed'), new Promise((resolve) => setTimeout(resolve, 3000).unref())]);
      await worker.terminate();
      await rm(socketFolder, { recursive: true, force: true });
    },
  };
}

const folderPattern = /^energy-om-(\d+)-\w{6}$/;

/** Named after its process, so that what a killed one left can be told and removed. */
async function makeSocketFolder(): Promise<string> {
  const name = `energy-om-${process.pid}-`;
  const parent = Buffer.byteLength(join(tmpdir(), `${name}XXXXXX`, socketName)) < socketPathLimit ? tmpdir() : '/tmp';
  await removeLeftFolders(parent);
  const folder = await mkdtemp(join(parent, name));
  await chmod(folder, 0o700);
  return folder;
}

async function removeLeftFolders(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const pid = folderPattern.exec(name)?.[1];
    // Another user's stays: it cannot be removed from here.
    if (pid !== undefined && !isRunning(Number(pid))) await rm(join(parent, name), { recursive: true, force: true }).catch(() => undefined);
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function startWorker(settings: WorkerSettings): Promise<Worker> {
  const worker = new Worker(new URL('./pglite-worker.ts', import.meta.url), { workerData: settings });
  return new Promise((resolve, reject) => {
    const fail = (error: Error) => reject(error);
    const failOnExit = () => reject(new Error('the embedded database ended before it was ready'));
    worker.once('error', fail);
    worker.once('exit', failOnExit);
    worker.once('message', () => {
      worker.off('error', fail);
      worker.off('exit', failOnExit);
      resolve(worker);
    });
  });
}

function order(worker: Worker, message: WorkerOrder, awaited: WorkerReport['kind']): Promise<void> {
  return new Promise((resolve) => {
    const listen = (report: WorkerReport) => {
      if (report.kind !== awaited) return;
      worker.off('message', listen);
      resolve();
    };
    worker.on('message', listen);
    worker.once('exit', () => resolve());
    worker.postMessage(message);
  });
}
