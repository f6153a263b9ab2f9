import { formatNumber } from './number.ts';

/** An amount of energy with a readable number of digits: 12,486, 318.6, 9.42. */
export function formatAmount(amount: number): string {
  const size = Math.abs(amount);
  return formatNumber(amount, size >= 1000 ? 0 : size >= 100 ? 1 : 2);
}
