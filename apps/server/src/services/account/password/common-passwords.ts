import { passwordLength } from '@energy-om/domain';
import { dictionary } from '@zxcvbn-ts/language-common';

/** How many of the commonest ones long enough to be chosen at all are refused. */
const refusedCount = 3000;

let refused: ReadonlySet<string> | null = null;

/** Whether it is among the commonest passwords of known leaks, capitals not counted. */
export function isCommonPassword(password: string): boolean {
  refused ??= new Set(dictionary['passwords-common'].filter(({ length }) => length >= passwordLength.min).slice(0, refusedCount));
  return refused.has(password.toLowerCase());
}
