/** The characters of a room's code and their number: read out and typed by hand, so 0 and O, 1 and I are left out. */
export const roomCodeCharacters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
export const roomCodeLength = 10;

const codePattern = new RegExp(`^[${roomCodeCharacters}]{${roomCodeLength}}$`);

/** A code as people type it: in upper or lower case, with or without hyphens and spaces. */
export function normaliseRoomCode(text: string): string {
  return text.replaceAll(/[\s-]/g, '').toUpperCase();
}

/** @param code a normalised one */
export function isRoomCode(code: string): boolean {
  return codePattern.test(code);
}

/** As it is printed: in two halves. */
export function formatRoomCode(code: string): string {
  return `${code.slice(0, roomCodeLength / 2)}-${code.slice(roomCodeLength / 2)}`;
}
