import { createHash, randomBytes } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { dayMs, minuteMs, unfinishedUploadMs } from '@energy-om/domain';
import { syncFolder } from '#file-system/sync-folder.ts';
import type { FileStore, JoinedFile } from './file-store.ts';

const keyPattern = /^[0-9a-f]{32}(-[a-z]+)?$/;
/** No upload in progress is silent for that long, so an older file was left by a process that ended. */
const abandonedAfterMs = 10 * minuteMs;
/** Whatever a piece belonged to has ended by then, even where the clocks of two machines differ. */
const pieceAbandonedAfterMs = unfinishedUploadMs + dayMs;

/** Stores files in a folder, spread over 256 sub-folders by the first two characters of the key. */
export async function openLocalFileStore(folder: string): Promise<FileStore> {
  const incomingFolder = join(folder, 'incoming');
  const pieceFolder = join(folder, 'pieces');
  await mkdir(incomingFolder, { recursive: true, mode: 0o700 });
  await mkdir(pieceFolder, { recursive: true, mode: 0o700 });
  await removeAllAbandoned();

  async function removeAllAbandoned(): Promise<void> {
    await removeAbandoned(incomingFolder, abandonedAfterMs);
    await removeAbandoned(pieceFolder, pieceAbandonedAfterMs);
  }

  function pathOf(key: string): string {
    if (!keyPattern.test(key)) throw new RangeError('not a storage key');
    return join(folder, key.slice(0, 2), key);
  }

  async function store(temporaryPath: string, key: string): Promise<void> {
    const path = pathOf(key);
    const parent = join(path, '..');
    const isNew = (await mkdir(parent, { recursive: true, mode: 0o700 })) !== undefined;
    await syncFile(temporaryPath);
    await rename(temporaryPath, path);
    // The new name is an entry of the folder, which has to be synced to the disk too.
    await syncFolder(parent);
    if (isNew) await syncFolder(folder);
  }

  return {
    incomingFolder,
    store,
    async storeBytes(bytes, key) {
      const temporaryPath = join(incomingFolder, key);
      const file = await open(temporaryPath, 'wx', 0o600);
      try {
        await file.writeFile(bytes);
      } finally {
        await file.close();
      }
      await store(temporaryPath, key);
    },
    async open(key) {
      const file = await open(pathOf(key), 'r');
      return file.createReadStream();
    },
    remove: (key) => rm(pathOf(key), { force: true }),
    async storePiece(bytes) {
      const key = randomBytes(16).toString('hex');
      await writePiece(join(pieceFolder, key), bytes);
      await syncFolder(pieceFolder);
      return key;
    },
    joinPieces: (keys, rest, path) => joinPieces(keys.map(pieceAt(pieceFolder)), rest, path),
    async removePieces(keys) {
      await Promise.all(keys.map((key) => rm(pieceAt(pieceFolder)(key), { force: true })));
    },
    removeAbandoned: removeAllAbandoned,
  };
}

function pieceAt(folder: string): (key: string) => string {
  return (key) => {
    if (!keyPattern.test(key)) throw new RangeError('not a key of a piece');
    return join(folder, key);
  };
}

async function writePiece(path: string, bytes: Buffer): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  } finally {
    await file.close();
  }
}

/** One piece after another, so that no file is in the memory as a whole. */
async function joinPieces(pieces: readonly string[], rest: Buffer, path: string): Promise<JoinedFile> {
  const digest = createHash('sha256');
  let size = 0;
  const file = await open(path, 'wx', 0o600);
  const append = async (bytes: Buffer) => {
    digest.update(bytes);
    size += bytes.length;
    await file.appendFile(bytes);
  };
  try {
    for (const piece of pieces) await append(await readFile(piece));
    await append(rest);
  } finally {
    await file.close();
  }
  return { size, sha256: digest.digest('hex') };
}

async function syncFile(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function removeAbandoned(folder: string, afterMs: number): Promise<void> {
  const oldest = Date.now() - afterMs;
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    // Another server, or the upload itself, may have removed it first.
    const found = await stat(path).catch(() => null);
    if (found !== null && found.mtimeMs < oldest) await rm(path, { force: true });
  }
}
