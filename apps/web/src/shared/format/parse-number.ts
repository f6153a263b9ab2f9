/**
 * Parses a number as it is typed on a phone: full-width digits, thousands separators and a decimal comma are understood; a comma that may be
 * either is refused. Null for any other text.
 */
export function parseNumber(text: string): number | null {
  const plain = text
    .normalize('NFKC')
    .replace(/[\s'’]/g, '')
    .replace('。', '.')
    .replace(/^[+-]?[1-9]\d{0,2}(,\d{3})+(?=\.|$)/, (whole) => whole.replaceAll(',', ''))
    .replace(/^([+-]?\d+),(\d{1,2})$/, '$1.$2');
  if (!/^[+-]?(\d+\.?\d*|\.\d+)$/.test(plain)) return null;
  const value = Number(plain);
  return Number.isFinite(value) ? value : null;
}
