const mobileNumberPattern = /^1[3-9]\d{9}$/;

/** Whether a text is a mobile number of mainland China, without country code and spaces. */
export function isMobileNumber(text: string): boolean {
  return mobileNumberPattern.test(text);
}

/** Removes spaces, hyphens, direction marks and the country code, as people type and paste them; anything else is unchanged. */
export function normaliseMobileNumber(text: string): string {
  return text.replaceAll(/[\s\u00a0\u202a-\u202e-]/g, '').replace(/^(\+|00)86/, '');
}

/** Normalises a login name: a mobile number in any notation becomes the plain number, any other name is only trimmed. */
export function normaliseLoginName(text: string): string {
  const number = normaliseMobileNumber(text);
  return isMobileNumber(number) ? number : text.trim();
}
