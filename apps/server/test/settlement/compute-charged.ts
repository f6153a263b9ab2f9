import { dayCount } from './drawn-course.ts';

const sum = (values: readonly number[]) => values.reduce((all, one) => all + one, 0);

export interface ChargedSupply {
  /** Watt-hours by hour, of what counts. */
  hours: readonly number[];
  /** From which hour on the meter is silent to the end; null: it is not. */
  silentFrom: number | null;
  /** Who pays from which quarter on, the first one from 0; null: the operator. */
  payers: readonly { quarter: number; payer: string | null }[];
}

const isRestDay = (day: number) => day % 7 >= 5;

/** Hours of a silent meter are the mean of those of the last four days before its silence that are alike. */
function estimate(hours: readonly number[], silentFrom: number): number[] {
  const silentDay = Math.floor(silentFrom / 24);
  return Array.from({ length: dayCount * 24 }, (_, hour) => {
    if (hour < silentFrom) return hours[hour] ?? 0;
    const day = Math.floor(hour / 24);
    const alike = Array.from({ length: silentDay }, (_none, index) => index).filter((index) => isRestDay(index) === isRestDay(day));
    return sum(alike.slice(-4).map((index) => hours[index * 24 + (hour % 24)] ?? 0)) / 4;
  });
}

/**
 * What each payer owes in the end, in fen: a second time, quarter by quarter and from the amounts alone. The step is that of the supply, whoever pays; a quarter in
 * which it is reached is charged in part by either price. A bill is rounded as a whole, half up.
 */
export function computeCharged({ hours, silentFrom, payers }: ChargedSupply): Map<string | null, number> {
  const charged = new Map<string | null, bigint>();
  let counter = 0;
  for (const [hour, amount] of (silentFrom === null ? hours : estimate(hours, silentFrom)).entries())
    for (let quarter = hour * 4; quarter < hour * 4 + 4; quarter += 1) {
      const part = amount / 4;
      if (!Number.isInteger(part)) throw new Error(`${part} Wh cannot be charged exactly`);
      const below = Math.max(0, Math.min(part, 150_000 - counter));
      counter += part;
      const [price, higher] = hour % 24 < 8 ? [500_000, 600_000] : [1_000_000, 1_200_000];
      const payer = payers.findLast((one) => one.quarter <= quarter)?.payer ?? null;
      const nano = BigInt(below) * BigInt(price ?? 0) + BigInt(part - below) * BigInt(higher ?? 0);
      if (part > 0) charged.set(payer, (charged.get(payer) ?? 0n) + nano);
    }
  return new Map([...charged].map(([payer, nano]) => [payer, Number((nano + 5_000_000n) / 10_000_000n)]));
}
