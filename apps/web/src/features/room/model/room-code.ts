import { isRoomCode, normaliseRoomCode } from '@energy-om/domain';
import { linkTo } from '#shared/navigation/app-address.ts';
import { paths } from '#shared/navigation/paths.ts';

/** The content of a room's label: this app's address of the screen where one applies, so that any phone's camera opens it. */
export function roomLabelAddress(code: string): string {
  return linkTo(`${paths.joinRoom}?code=${code}`);
}

/** The same with {code} in the place of the code, for whoever writes many labels. */
export function roomLabelPattern(): string {
  return roomLabelAddress('').concat('{code}');
}

/** The code in a scanned text: a label's address, or the bare code. Null for anything else. */
export function findRoomCode(scanned: string): string | null {
  const parameter = /[?&]code=([^&#]+)/.exec(scanned)?.[1];
  const code = normaliseRoomCode(parameter ?? scanned);
  return isRoomCode(code) ? code : null;
}
