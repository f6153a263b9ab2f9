import { isMobileNumber, normaliseMobileNumber } from '@energy-om/domain';

/** The login name of what was typed: a phone number without its blanks, another name unchanged. */
export function readLoginName(typed: string): string {
  const number = normaliseMobileNumber(typed);
  return isMobileNumber(number) ? number : typed.trim();
}
