import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const keyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;

/**
 * The queries of a camera's own addresses sometimes contain its tokens, and go to the phone and back. The same query
 * always becomes the same text, since players take another address for another segment.
 *
 * @param of what the query belongs to; it opens for nothing else
 */
export function sealQuery(key: string, of: string, query: string): string {
  const secret = deriveKey(key);
  const nonce = createHmac('sha256', secret).update(`${of}\n${query}`).digest().subarray(0, nonceBytes);
  const cipher = createCipheriv(algorithm, secret, nonce).setAAD(Buffer.from(of));
  const sealed = Buffer.concat([cipher.update(query, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** Null for what was not sealed here, or for something else. */
export function openQuery(key: string, of: string, text: string): string | null {
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.length <= nonceBytes + tagBytes) return null;
  const decipher = createDecipheriv(algorithm, deriveKey(key), bytes.subarray(0, nonceBytes))
    .setAAD(Buffer.from(of))
    .setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}

let derived: { from: string; secret: Buffer } | null = null;

/** The installation has one key, and a playlist asks for it thousands of times. */
function deriveKey(key: string): Buffer {
  if (derived?.from !== key) derived = { from: key, secret: Buffer.from(hkdfSync('sha256', key, '', 'camera query', keyBytes)) };
  return derived.secret;
}
