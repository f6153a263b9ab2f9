import { createHash } from 'node:crypto';
import { realpath, unlink } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** Another process has locked the folder; the message names it. */
export class FolderLockedError extends Error {
  override readonly name = 'FolderLockedError';
}

export interface FolderLock {
  release(): Promise<void>;
}

/** `server`: the only server of the folder holds it as long as it lives. `start`: held while the database is started or stopped. */
export type LockPurpose = 'server' | 'start';

const retryMs = 25;
/** Whether the lock is a file, which outlives its process. */
const isSocketFile = process.platform !== 'linux' && process.platform !== 'win32';

/**
 * A listening socket named after the folder is the lock, because it disappears with its process, even after kill -9. It is an abstract
 * socket on Linux and a pipe on Windows; on other systems it is a socket file, which is removed when no process answers on it. Throws
 * `FolderLockedError` when another process holds the lock.
 */
export async function lockFolder(folder: string, purpose: LockPurpose): Promise<FolderLock> {
  const address = addressOf(await realpath(folder), purpose);
  const server = await listen(address).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error;
    const holder = await askHolder(address);
    if (holder !== null) throw new FolderLockedError(`the data folder ${folder} is in use by process ${holder}`);
    // The file has no owner, or its lock was released at this moment.
    if (isSocketFile) await unlink(address).catch(() => undefined);
    return listen(address);
  });
  // The release does not wait for open connections: a process that asks for the holder may be suspended and leave its connection open.
  return { release: async () => void server.close() };
}

/** Takes the lock when its holder releases it. Throws `FolderLockedError` after `timeoutMs`. */
export async function waitForFolderLock(folder: string, purpose: LockPurpose, timeoutMs: number): Promise<FolderLock> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    try {
      return await lockFolder(folder, purpose);
    } catch (error) {
      const isHeld = error instanceof FolderLockedError || (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
      if (!isHeld || performance.now() > deadline) throw error;
      await wait(retryMs);
    }
  }
}

function addressOf(folder: string, purpose: LockPurpose): string {
  const name = `energy-om-${purpose}-${createHash('sha256').update(folder).digest('hex').slice(0, 32)}`;
  if (process.platform === 'linux') return `\0${name}`;
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.sock`);
}

function listen(address: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.end(String(process.pid), () => socket.destroy());
    });
    server.once('error', reject);
    server.listen({ path: address }, () => {
      server.unref();
      resolve(server);
    });
  });
}

/** Returns the holder's process id; null when no process listens. A holder that is too busy to answer still counts. */
function askHolder(address: string): Promise<string | null> {
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect({ path: address });
    socket.setTimeout(1000, () => {
      resolve('that does not answer');
      socket.destroy();
    });
    socket.on('data', (chunk) => {
      answer += chunk.toString();
    });
    socket.on('end', () => resolve(answer));
    socket.on('error', () => resolve(null));
  });
}
