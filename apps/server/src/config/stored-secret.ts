import { mkdir, open, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { syncFolder } from '../file-system/sync-folder.ts';
import { ConfigError } from './config-error.ts';

export interface StoredSecret {
  /** Of the file in the data folder. */
  name: string;
  make(): string;
  pattern: RegExp;
  /** What the file must hold, to be read behind "must hold". */
  rule: string;
}

/** How long another process that has just created the file may take to write it; a process that was killed there never does. */
const maxWriteMs = 1_000;

/** The installation's own secret: made at the first start and the same ever after. It is on the disk before it is used. */
export async function loadStoredSecret(dataDir: string, { name, make, pattern, rule }: StoredSecret): Promise<string> {
  const path = join(dataDir, name);
  try {
    await mkdir(dataDir, { recursive: true });
    return await writeSecret(path, make(), 'wx');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    // A read-only disk says so even where the file is there.
    if (code !== 'EEXIST' && code !== 'EROFS') throw new ConfigError(`DATA_DIR ${dataDir} cannot be written: ${message}`);
    if (code === 'EROFS' && (await readSecret(path)) === '') throw new ConfigError(`DATA_DIR ${dataDir} cannot be written: ${message}`);
  }
  const deadline = performance.now() + maxWriteMs;
  let secret = await readSecret(path);
  for (; secret === '' && performance.now() < deadline; secret = await readSecret(path)) await wait(20);
  if (secret === '') return writeSecret(path, make(), 'w');
  if (!pattern.test(secret)) throw new ConfigError(`${path} must hold ${rule}`);
  return secret;
}

async function writeSecret(path: string, secret: string, flag: 'wx' | 'w'): Promise<string> {
  const file = await open(path, flag, 0o600);
  try {
    await file.writeFile(`${secret}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await syncFolder(dirname(path));
  return secret;
}

/** @returns an empty text for a file that is missing or empty */
async function readSecret(path: string): Promise<string> {
  return (await readFile(path, 'utf8').catch(() => '')).trim();
}
