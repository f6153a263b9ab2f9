import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { deriveMemorySettings } from '#db/embedded/cluster/cluster-settings.ts';
import { FolderLockedError, lockFolder } from '#db/embedded/cluster/folder-lock.ts';
import { removeOldLogs } from '#db/embedded/postgres/log-retention.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'energy-om-parts-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('the lock of a folder', () => {
  it('belongs to the folder itself, by whatever name the folder is reached', async () => {
    const lock = await lockFolder(folder, 'server');
    await expect(lockFolder(join(folder, '..', folder.slice(folder.lastIndexOf('/') + 1)), 'server')).rejects.toBeInstanceOf(
      FolderLockedError,
    );
    await (await lockFolder(folder, 'start')).release();
    await lock.release();
    await (await lockFolder(folder, 'server')).release();
  });
});

describe('the resources of the embedded database', () => {
  const megabyte = 1024 * 1024;

  it.each([
    [256, { sharedBuffers: 32, effectiveCacheSize: 128, maintenanceWorkMem: 16 }],
    [4096, { sharedBuffers: 128, effectiveCacheSize: 2048, maintenanceWorkMem: 64 }],
    [65_536, { sharedBuffers: 512, effectiveCacheSize: 32_768, maintenanceWorkMem: 128 }],
  ])('are a small share of %d MB of memory', (memory, settings) => {
    expect(deriveMemorySettings(memory * megabyte)).toEqual(settings);
  });

  it('for its log on the disk are bounded: the newest ten files stay, and nothing else is removed', async () => {
    const names = Array.from({ length: 14 }, (_, index) => `postgresql-20261101-0000${String(index).padStart(2, '0')}.log`);
    for (const name of [...names, 'start.log', 'note.txt']) await writeFile(join(folder, name), name);
    await removeOldLogs(folder);
    expect((await readdir(folder)).sort()).toEqual(['note.txt', ...names.slice(4), 'start.log']);
  });
});
