import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { minuteMs } from '@energy-om/domain';
import { syncFolder } from '#file-system/sync-folder.ts';
import type { FileStore } from './file-store.ts';

const keyPattern = /^[0-9a-f]{32}(-[a-z]+)?$/;
/** No upload in progress is silent for that long, so an older file was left by a process that ended. */
const abandonedAfterMs = 10 * minuteMs;

/** Stores files in a folder, spread over 256 sub-folders by the first two characters of the key. */
export async function openLocalFileStore(folder: string): Promise<FileStore> {
  const incomingFolder = join(folder, 'incoming');
  await mkdir(incomingFolder, { recursive: true, mode: 0o700 });
  await removeAbandoned(incomingFolder);

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
    removeAbandoned: () => removeAbandoned(incomingFolder),
  };
}

async function syncFile(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function removeAbandoned(folder: string): Promise<void> {
  const oldest = Date.now() - abandonedAfterMs;
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    // Another server, or the upload itself, may have removed it first.
    const found = await stat(path).catch(() => null);
    if (found !== null && found.mtimeMs < oldest) await rm(path, { force: true });
  }
}
