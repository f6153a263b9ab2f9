import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const keyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;

/**
 * Encrypts a query of a camera's own address, which may contain the camera's tokens and travels to the phone and back. The same query always
 * becomes the same text, because a player takes a different address for a different segment.
 *
 * @param of the subject that the query belongs to; it can be opened for no other
 */
export function sealQuery(key: string, of: string, query: string): string {
  const secret = deriveKey(key);
  const nonce = createHmac('sha256', secret).update(`${of}\n${query}`).digest().subarray(0, nonceBytes);
  const cipher = createCipheriv(algorithm, secret, nonce).setAAD(Buffer.from(of));
  const sealed = Buffer.concat([cipher.update(query, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** Decrypts a sealed query. Returns null for a text that was not sealed with this key, or for another subject. */
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

/** The derived key is cached, because an installation has one key and a playlist needs it thousands of times. */
function deriveKey(key: string): Buffer {
  if (derived?.from !== key) derived = { from: key, secret: Buffer.from(hkdfSync('sha256', key, '', 'camera query', keyBytes)) };
  return derived.secret;
}
