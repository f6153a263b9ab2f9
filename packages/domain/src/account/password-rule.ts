import { permissionTable, type Role, roles } from '../access/permissions.ts';

/** The lengths of a password in characters. Staff need longer ones, because they control meters and money. */
export const passwordLength = { min: 8, minForStaff: 10, max: 128 } as const;

/** The roles that carry out work orders or decide on them, as opposed to occupants and representatives of customers. */
export const staffRoles: readonly Role[] = roles.filter(
  (role) => role === 'platform_admin' || role === 'energy_clerk' || permissionTable[role]['work-order.accept'] !== undefined,
);

export function isStaff(held: readonly Role[]): boolean {
  return held.some((role) => staffRoles.includes(role));
}

/** Returns the minimum length of a password in characters. */
export function minPasswordLength(staff: boolean): number {
  return staff ? passwordLength.minForStaff : passwordLength.min;
}

export type PasswordFault = 'tooShort' | 'tooLong' | 'likeTheName' | 'oneCharacter';

/**
 * Returns the fault of a new password; null when it is acceptable. The server also compares it with the list of common passwords, which
 * only the server has.
 * @param names the account's mobile number and name, which the password must not equal
 */
export function findPasswordFault(password: string, { staff, names }: { staff: boolean; names: readonly string[] }): PasswordFault | null {
  const length = [...password].length;
  if (length < minPasswordLength(staff)) return 'tooShort';
  if (length > passwordLength.max) return 'tooLong';
  if (new Set(password).size < 3) return 'oneCharacter';
  const stripped = toLettersAndDigits(password);
  if (names.some((name) => toLettersAndDigits(name) !== '' && stripped === toLettersAndDigits(name))) return 'likeTheName';
  return null;
}

/** Keeps the letters and digits of any script, in lower case, so that spaces and hyphens do not make a name different. */
function toLettersAndDigits(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}]/gu, '').toLowerCase();
}

export type PasswordStrength = 'weak' | 'fair' | 'strong';

/** Estimates the strength by length and by the number of character kinds, for the bar under the field. It is a hint, not a rule. */
export function estimatePasswordStrength(password: string): PasswordStrength {
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/].filter((kind) => kind.test(password)).length;
  const points = Math.min([...password].length, new Set(password).size * 2) + kinds * 2;
  if (points < 13) return 'weak';
  return points < 18 ? 'fair' : 'strong';
}
