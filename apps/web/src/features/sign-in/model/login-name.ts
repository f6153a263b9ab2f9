import { isMobileNumber, normaliseMobileNumber } from '@energy-om/domain';

/** The name to sign in with, as it was typed: a mobile number without its blanks, another name as it is. */
export function readLoginName(typed: string): string {
  const number = normaliseMobileNumber(typed);
  return isMobileNumber(number) ? number : typed.trim();
}
