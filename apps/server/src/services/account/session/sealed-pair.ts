import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** The two tokens that a use of a refresh token gave. */
export interface GivenTokens {
  access: string;
  refresh: string;
}

const nonceBytes = 12;
const tagBytes = 16;

/**
 * Encrypts the pair that a refresh token gave, with a key that is derived from that token. So any server can give the pair again to
 * whoever has the token, also after a restart, and a reader of the database cannot decrypt it.
 */
export function sealPair(given: GivenTokens, presentedToken: string): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', keyOf(presentedToken), nonce);
  const text = Buffer.concat([cipher.update(JSON.stringify(given), 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), text]);
}

export function openPair(sealed: Buffer, presentedToken: string): GivenTokens {
  const decipher = createDecipheriv('aes-256-gcm', keyOf(presentedToken), sealed.subarray(0, nonceBytes));
  decipher.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes));
  const text = Buffer.concat([decipher.update(sealed.subarray(nonceBytes + tagBytes)), decipher.final()]);
  return JSON.parse(text.toString('utf8')) as GivenTokens;
}

/** Independent of the token's SHA-256, which the database has. The token is 256 random bits, so no salt is needed. */
function keyOf(token: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', token, '', 'successor of a refresh token', 32));
}
