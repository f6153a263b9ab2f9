import { createHash } from 'node:crypto';
import { realpath, unlink } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Another process has the folder; its message names it. */
export class FolderLockedError extends Error {
  override readonly name = 'FolderLockedError';
}

export interface FolderLock {
  release(): Promise<void>;
}

/**
 * The embedded database takes no lock on its folder, and two processes on one folder lose each other's rows. A listening
 * socket named after the folder is the lock: it vanishes with its process, even with kill -9. On Linux it is an abstract
 * one; elsewhere a socket file, removed when nobody answers on it.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const name = `energy-om-${createHash('sha256')
    .update(await realpath(folder))
    .digest('hex')
    .slice(0, 32)}`;
  const address = process.platform === 'linux' ? `\0${name}` : join(tmpdir(), `${name}.sock`);
  const server = await listen(address).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error;
    const holder = await askHolder(address);
    if (holder !== null) throw new FolderLockedError(`the data folder ${folder} is in use by process ${holder}`);
    if (!address.startsWith('\0')) await unlink(address);
    return listen(address);
  });
  return { release: () => new Promise((resolve) => server.close(() => resolve())) };
}

function listen(address: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.end(String(process.pid));
    });
    server.once('error', reject);
    server.listen({ path: address }, () => {
      server.unref();
      resolve(server);
    });
  });
}

/** The holder's process id; null when nobody listens any more. A holder that is too busy to answer is still one. */
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
