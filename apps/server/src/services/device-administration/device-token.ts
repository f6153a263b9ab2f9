import { randomBytes } from 'node:crypto';
import { hashToken, type NewToken } from '../account/session/tokens.ts';

/** Typed in by hand now and then: Crockford's base 32, which has 0 and 1 and nothing that reads like them. */
export const deviceTokenCharacters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const tokenBytes = 20;
const bitsPerCharacter = 5;
const bitsPerByte = 8;

/** 160 random bits as 32 characters: more than any device's protocol minds, too many to guess. */
export function makeDeviceToken(): NewToken {
  const token = encodeBase32(randomBytes(tokenBytes));
  return { token, hash: hashToken(token) };
}

/** @param bytes a multiple of five, so that nothing is left over */
function encodeBase32(bytes: Buffer): string {
  let text = '';
  let held = 0;
  let heldBits = 0;
  for (const byte of bytes) {
    held = (held << bitsPerByte) | byte;
    heldBits += bitsPerByte;
    while (heldBits >= bitsPerCharacter) {
      heldBits -= bitsPerCharacter;
      text += deviceTokenCharacters.charAt(held >> heldBits);
      held &= (1 << heldBits) - 1;
    }
  }
  return text;
}
