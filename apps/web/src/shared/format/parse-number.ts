/**
 * Parses a number as it is typed on a phone: full-width digits, thousands separators and a decimal comma are understood; a comma that may be
 * either is refused. Null for any other text.
 * @param isFine the number may have three decimals and more, so that the comma of 1,045 may be either, too
 */
export function parseNumber(text: string, isFine = false): number | null {
  const typed = text
    .normalize('NFKC')
    .replace(/[\s'’]/g, '')
    .replace('。', '.');
  if (isFine && /^[+-]?\d+,\d{3}$/.test(typed)) return null;
  const plain = typed
    .replace(/^[+-]?[1-9]\d{0,2}(,\d{3})+(?=\.|$)/, (whole) => whole.replaceAll(',', ''))
    .replace(/^([+-]?\d+),(\d{1,2})$/, '$1.$2');
  if (!/^[+-]?(\d+\.?\d*|\.\d+)$/.test(plain)) return null;
  const value = Number(plain);
  return Number.isFinite(value) ? value : null;
}
