/** What a supply used and cost lately. */
export interface RecentUse {
  /** Thousandths of the unit that it used on whole days. */
  amount: number;
  days: number;
  /** Fen and thousandths of the unit of its newest bill, from which the price follows. */
  bill: { cents: number; amount: number };
}

/** What a supply costs a day at the rate of the last days, in fen and not rounded; null: too little is known. */
export function dailyCostOf({ amount, days, bill }: RecentUse): number | null {
  return days < 1 || bill.amount <= 0 ? null : ((amount / days) * bill.cents) / bill.amount;
}

/**
 * For how many whole days a balance lasts; 0: it is used up. Null: nothing is used, or too little is known.
 * @param dailyCosts of each supply that is paid from it
 */
export function daysLeftOf(cents: number, dailyCosts: readonly (number | null)[]): number | null {
  const known = dailyCosts.filter((cost) => cost !== null);
  const daily = known.reduce((sum, cost) => sum + cost, 0);
  if (known.length === 0 || daily <= 0) return null;
  return Math.max(0, Math.floor(cents / daily));
}
