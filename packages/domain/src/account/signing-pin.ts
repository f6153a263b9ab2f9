/** A PIN by which an account signs on the phone of somebody else. */
export const signingPinLength = 6;
export const signingPinPattern = /^\d{6}$/;

export type SigningPinFault = 'format' | 'tooSimple';

/** Finds why a PIN cannot be chosen. Too simple are those that others try first: 111111, 121212, 123456 and a part of the own number. */
export function findSigningPinFault(pin: string, phoneNumber: string): SigningPinFault | null {
  if (!signingPinPattern.test(pin)) return 'format';
  const steps = new Set([...pin].slice(1).map((digit, index) => Number(digit) - Number(pin[index])));
  const isRun = steps.size === 1 && [...steps].every((step) => Math.abs(step) <= 1);
  return isRun || new Set(pin).size < 3 || phoneNumber.includes(pin) ? 'tooSimple' : null;
}
