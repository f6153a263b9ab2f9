import { passwordLength } from '@energy-om/domain';
import { dictionary } from '@zxcvbn-ts/language-common';

/** The number of passwords that are refused: the commonest of those that are long enough to be chosen at all. */
const refusedCount = 3000;

let refused: ReadonlySet<string> | null = null;

/** Whether the password is among the commonest of known leaks. Upper and lower case are not distinguished. */
export function isCommonPassword(password: string): boolean {
  refused ??= new Set(dictionary['passwords-common'].filter(({ length }) => length >= passwordLength.min).slice(0, refusedCount));
  return refused.has(password.toLowerCase());
}
