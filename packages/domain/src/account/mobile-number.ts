const mobileNumber = /^1[3-9]\d{9}$/;

/** A mobile number of mainland China, without prefix and blanks. */
export function isMobileNumber(text: string): boolean {
  return mobileNumber.test(text);
}

/** As people type and paste it: blanks, hyphens and the country's prefix are taken off; anything else stays as it is. */
export function normaliseMobileNumber(text: string): string {
  return text.replaceAll(/[\s\u00a0\u202a-\u202e-]/g, '').replace(/^(\+|00)86/, '');
}

/** A name to sign in with: a mobile number in any spelling is the number, other names stay but for blanks around them. */
export function normaliseLoginName(text: string): string {
  const number = normaliseMobileNumber(text);
  return isMobileNumber(number) ? number : text.trim();
}
