import { randomInt } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigError } from './config-error.ts';

export const transportKeyPattern = /^[\x21-\x7e]{16}$/;

/** Keys that stand in tutorials and samples: whoever reads one has it. */
export const sampleTransportKeys: ReadonlySet<string> = new Set([
  '1234567890123456',
  '0123456789abcdef',
  '0123456789ABCDEF',
  'abcdefghijklmnop',
  'ABCDEFGHIJKLMNOP',
  '1234567812345678',
  'abcdefgabcdefg12',
  'aaaaaaaaaaaaaaaa',
  '0000000000000000',
  'changemechangeme',
  'thisisasecretkey',
]);

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** The installation's own key: made at the first start, then the same for good, so that open web apps go on working. */
export async function loadTransportKey(dataDir: string): Promise<string> {
  const path = join(dataDir, 'transport-key');
  try {
    await mkdir(dataDir, { recursive: true });
    const key = Array.from({ length: 16 }, () => alphabet[randomInt(alphabet.length)]).join('');
    await writeFile(path, `${key}\n`, { mode: 0o600, flag: 'wx' });
    return key;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST')
      throw new ConfigError(`DATA_DIR ${dataDir} cannot be written: ${(error as Error).message}`);
  }
  const key = (await readFile(path, 'utf8')).trim();
  if (!transportKeyPattern.test(key)) throw new ConfigError(`${path} must hold exactly 16 printable ASCII characters`);
  return key;
}
