/** A number as typed on a phone: full-width digits, thousands separators and a comma of the other keyboard are understood. Null when it is none. */
export function parseNumber(text: string): number | null {
  const plain = text
    .normalize('NFKC')
    .replace(/[\s,'’]/g, '')
    .replace('。', '.');
  if (!/^[+-]?(\d+\.?\d*|\.\d+)$/.test(plain)) return null;
  const value = Number(plain);
  return Number.isFinite(value) ? value : null;
}
