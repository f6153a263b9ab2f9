import { randomInt } from 'node:crypto';
import { loadStoredSecret } from './stored-secret.ts';

export const transportKeyPattern = /^[\x21-\x7e]{16}$/;

/** Keys from tutorials and samples, which are public. */
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

/** The installation's own key. It never changes, so that open web apps continue to work. */
export function loadTransportKey(dataDir: string): Promise<string> {
  return loadStoredSecret(dataDir, {
    name: 'transport-key',
    make: () => Array.from({ length: 16 }, () => alphabet[randomInt(alphabet.length)]).join(''),
    pattern: transportKeyPattern,
    rule: 'exactly 16 printable ASCII characters',
  });
}
