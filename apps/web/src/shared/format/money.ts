import { numberFormatter } from './number.ts';
import { parseNumber } from './parse-number.ts';

/** ¥1,234.50 of an amount in cents. */
export function formatMoney(cents: number): string {
  return numberFormatter({ style: 'currency', currency: 'CNY', currencyDisplay: 'narrowSymbol' }).format(cents / 100);
}

/** +¥1.50 or -¥1.50: what was added to an amount. */
export function formatSignedMoney(cents: number): string {
  return cents > 0 ? `+${formatMoney(cents)}` : formatMoney(cents);
}

/** An amount as it is typed, in cents; null for any other text, and for a fraction of a cent. */
export function parseMoney(text: string): number | null {
  const amount = parseNumber(text);
  if (amount === null) return null;
  const cents = Math.round(amount * 100);
  return cents / 100 === amount ? cents : null;
}

/** An amount as a form holds it: 36.5 of 3650 cents. */
export function typeMoney(cents: number): string {
  return String(cents / 100);
}
