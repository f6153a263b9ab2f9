const decimalNumber = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;

/** The number that a text writes in decimal digits, spaces around it allowed as printf pads them; null: it writes none. May be infinite. */
export function readNumberText(text: string): number | null {
  const trimmed = text.trim();
  return decimalNumber.test(trimmed) ? Number(trimmed) : null;
}
