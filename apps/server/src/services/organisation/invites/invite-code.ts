import { randomInt } from 'node:crypto';

/** Read out and typed by hand: without 0 and O, 1, I and L. */
export const inviteCodeCharacters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
export const inviteCodeLength = 10;

/** One of 8 × 10^14, so that neither guessing nor two of the same are to be reckoned with. */
export function makeInviteCode(): string {
  return Array.from({ length: inviteCodeLength }, () => inviteCodeCharacters.charAt(randomInt(inviteCodeCharacters.length))).join('');
}
