import { mkdir, open, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { syncFolder } from '../file-system/sync-folder.ts';
import { ConfigError } from './config-error.ts';

export interface StoredSecret {
  /** The name of the file in the data folder. */
  name: string;
  make(): string;
  pattern: RegExp;
  /** The rule for the file's content, which the error states after "must hold". */
  rule: string;
}

/** The time that another process which has just created the file may take to write it; a process that was killed then never does. */
const maxWriteMs = 1_000;

/** Loads the installation's own secret, created at the first start. It is durable on the disk before it is used. */
export async function loadStoredSecret(dataDir: string, { name, make, pattern, rule }: StoredSecret): Promise<string> {
  const path = join(dataDir, name);
  try {
    await mkdir(dataDir, { recursive: true });
    return await writeSecret(path, make(), 'wx');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    // A read-only disk reports that even where the file exists.
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
