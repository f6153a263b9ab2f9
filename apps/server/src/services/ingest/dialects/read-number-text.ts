const decimalNumber = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;

/** Reads a decimal number, with spaces around it because printf pads; null for any other text. The result may be infinite. */
export function readNumberText(text: string): number | null {
  const trimmed = text.trim();
  return decimalNumber.test(trimmed) ? Number(trimmed) : null;
}
