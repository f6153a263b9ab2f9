/**
 * Parses a number as it is typed on a phone: full-width digits, thousands separators and a decimal comma are understood. Null for any other
 * text.
 */
export function parseNumber(text: string): number | null {
  const plain = text
    .normalize('NFKC')
    .replace(/[\s,'’]/g, '')
    .replace('。', '.');
  if (!/^[+-]?(\d+\.?\d*|\.\d+)$/.test(plain)) return null;
  const value = Number(plain);
  return Number.isFinite(value) ? value : null;
}
