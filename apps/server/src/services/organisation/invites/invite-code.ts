import { randomInt } from 'node:crypto';

/** Codes are read out and typed by hand, so 0 and O, 1, I and L are left out. */
export const inviteCodeCharacters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
export const inviteCodeLength = 10;

/** There are 8 × 10^14 codes, so neither guessing nor collisions need to be handled. */
export function makeInviteCode(): string {
  return Array.from({ length: inviteCodeLength }, () => inviteCodeCharacters.charAt(randomInt(inviteCodeCharacters.length))).join('');
}
