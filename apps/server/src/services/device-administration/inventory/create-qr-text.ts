import { createDeviceToken } from '../device-token.ts';

const prefix = 'EOM-';
const randomLength = 12;

/** Makes the text of a label that no other label has: 60 random bits, in letters and digits that a person can type. */
export function createQrText(): string {
  return prefix + createDeviceToken().token.slice(0, randomLength);
}
