/** Whether a value is null, undefined, an empty string or the text 'undefined' (spec §5). */
export function isEmptyField(value: unknown): boolean {
  return value === null || value === undefined || value === '' || value === 'undefined';
}

/** Masks all but the first 3 and the last 4 digits (spec §5); a number with fewer than 7 characters is masked entirely. */
export function maskPhone(phone: string): string {
  return phone.length < 7 ? '****' : `${phone.slice(0, 3)}****${phone.slice(-4)}`;
}

/** Truncates to 32 characters by default (spec §5), never within a surrogate pair. */
export function cutText(text: string, length = 32): string {
  const characters = [...text];
  return characters.length <= length ? text : `${characters.slice(0, length).join('')}…`;
}

/** Returns '-' for a blank text, '-', undefined, null and the texts 'null' and 'undefined' (spec §5). */
export function showOrDash(value: unknown, fallback = '-'): string {
  if (value === undefined || value === null) return fallback;
  const text = String(value);
  return text.trim() === '' || text === '-' || text === 'null' || text === 'undefined' ? fallback : text;
}

/** Divides by 1000 and keeps 2 decimals (spec §9). */
export function formatThousandths(value: number): string {
  return roundToTwo(value / 1000).toFixed(2);
}

/** Rounds to 2 decimals, half away from zero (spec §9); a decimal shift avoids 1.005 → 1.00. */
export function roundToTwo(value: number): number {
  const size = Math.abs(value);
  // Doubles of this size have no decimals.
  if (size > 1e15) return value;
  const shifted = size < 1e-6 ? size * 100 : Number(`${size}e2`);
  // Adding 0 turns -0 into 0.
  return (Math.sign(value) * Math.round(shifted)) / 100 + 0;
}
