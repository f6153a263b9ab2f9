import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigError } from './config-error.ts';

export interface KeptSecret {
  /** Of the file in the data folder. */
  name: string;
  make(): string;
  pattern: RegExp;
  /** What the file must hold, to be read behind "must hold". */
  rule: string;
}

/** The installation's own: made at the first start, then the same for good. */
export async function loadKeptSecret(dataDir: string, { name, make, pattern, rule }: KeptSecret): Promise<string> {
  const path = join(dataDir, name);
  try {
    await mkdir(dataDir, { recursive: true });
    const secret = make();
    await writeFile(path, `${secret}\n`, { mode: 0o600, flag: 'wx' });
    return secret;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST')
      throw new ConfigError(`DATA_DIR ${dataDir} cannot be written: ${(error as Error).message}`);
  }
  const secret = (await readFile(path, 'utf8')).trim();
  if (!pattern.test(secret)) throw new ConfigError(`${path} must hold ${rule}`);
  return secret;
}
