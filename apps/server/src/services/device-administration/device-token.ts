import { randomBytes } from 'node:crypto';
import { hashToken, type NewToken } from '#services/account/session/tokens.ts';

/** Tokens are sometimes typed by hand, so they are written in Crockford's base 32, which has 0 and 1 but no letter that looks like them. */
export const deviceTokenCharacters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const tokenBytes = 20;
const bitsPerCharacter = 5;
const bitsPerByte = 8;

/** 160 random bits as 32 characters: no device's protocol rejects the length, and nobody can guess them. */
export function createDeviceToken(): NewToken {
  const token = encodeBase32(randomBytes(tokenBytes));
  return { token, hash: hashToken(token) };
}

/** @param bytes a multiple of five in length, so that no bits remain */
function encodeBase32(bytes: Buffer): string {
  let text = '';
  let buffer = 0;
  let bufferedBits = 0;
  for (const byte of bytes) {
    buffer = (buffer << bitsPerByte) | byte;
    bufferedBits += bitsPerByte;
    while (bufferedBits >= bitsPerCharacter) {
      bufferedBits -= bitsPerCharacter;
      text += deviceTokenCharacters.charAt(buffer >> bufferedBits);
      buffer &= (1 << bufferedBits) - 1;
    }
  }
  return text;
}
