import { permissionTable, type Role, roles } from '../access/permissions.ts';

/** Characters. Staff control meters and money, so theirs are longer. */
export const passwordLength = { least: 8, leastForStaff: 10, most: 128 } as const;

/** Whoever may take work in hand or decides on it; who only lives in a room or represents a customer is not. */
export const staffRoles: readonly Role[] = roles.filter(
  (role) => role === 'platform_admin' || role === 'energy_clerk' || permissionTable[role]['work-order.accept'] !== undefined,
);

export function isStaff(held: readonly Role[]): boolean {
  return held.some((role) => staffRoles.includes(role));
}

/** How many characters a password needs. */
export function leastPasswordLength(staff: boolean): number {
  return staff ? passwordLength.leastForStaff : passwordLength.least;
}

export type PasswordFault = 'tooShort' | 'tooLong' | 'likeTheName' | 'oneCharacter';

/**
 * What is wrong with a new password; null when nothing is. Whether it is one of the commonest is the server's to say,
 * which has the list.
 * @param names what is known of the account: mobile number, name
 */
export function findPasswordFault(password: string, { staff, names }: { staff: boolean; names: readonly string[] }): PasswordFault | null {
  const length = [...password].length;
  if (length < leastPasswordLength(staff)) return 'tooShort';
  if (length > passwordLength.most) return 'tooLong';
  if (new Set(password).size < 3) return 'oneCharacter';
  const bare = stripToLetters(password);
  if (names.some((name) => stripToLetters(name) !== '' && bare === stripToLetters(name))) return 'likeTheName';
  return null;
}

/** Letters and digits of any script, in small: a blank or a hyphen more makes no other name. */
function stripToLetters(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}]/gu, '').toLowerCase();
}

export type PasswordStrength = 'weak' | 'fair' | 'strong';

/** For the bar under the field: by length and by how many kinds of character there are. A hint, not a rule. */
export function estimatePasswordStrength(password: string): PasswordStrength {
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/].filter((kind) => kind.test(password)).length;
  const points = Math.min([...password].length, new Set(password).size * 2) + kinds * 2;
  if (points < 13) return 'weak';
  return points < 18 ? 'fair' : 'strong';
}
