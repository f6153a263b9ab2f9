import { linkTo } from '#shared/navigation/app-address.ts';
import { screenAddress } from '#shared/navigation/paths.ts';

const codeCharacters = /^[0-9A-Z]{10}$/;
const groupLength = 5;

/** As it is stored: capitals without blanks and hyphens. */
export function normaliseInviteCode(text: string): string {
  return text.replaceAll(/[\s-]/g, '').toUpperCase();
}

/** As it is shown: ABCDE-FGHJK. */
export function groupInviteCode(code: string): string {
  const plain = normaliseInviteCode(code);
  return plain.length > groupLength ? `${plain.slice(0, groupLength)}-${plain.slice(groupLength)}` : plain;
}

/** The content of the QR code: any phone's camera opens the app at the screen where an account joins. */
export function inviteAddress(code: string): string {
  return linkTo(screenAddress('addTenant', { invite: code }));
}

/** The code in a scanned text: an invite's address, or the bare code. Null for anything else. */
export function findInviteCode(scanned: string): string | null {
  const parameter = /[?&]invite=([^&#]+)/.exec(scanned)?.[1];
  const code = normaliseInviteCode(parameter ? decodeParameter(parameter) : scanned);
  return codeCharacters.test(code) ? code : null;
}

function decodeParameter(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
