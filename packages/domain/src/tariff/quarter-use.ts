import { quarterMs } from '../meter/quarter-hours.ts';

/** The use of a quarter of an hour that begins at an instant, in whole thousandths of the unit. */
export interface QuarterUse {
  at: number;
  amount: number;
}

/** The consumption of a local hour, in units. Where the clocks change by less than an hour it has fewer quarters. */
export interface HourUse {
  start: number;
  end: number;
  amount: number;
  /** The share of each quarter in the amount; null: even. */
  quarters: readonly number[] | null;
}

/** Amounts are added as whole millionths of the unit, which takes the noise out of sums of floats, and in twelfths, which four, three and two divide. */
const millionths = 1_000_000;
const twelfths = 12;
const perThousandth = 1000 * twelfths;

/**
 * Returns the quarters of one local day: each is the difference of the day's running total, rounded half up, so that they add up to the
 * rounded day. Hours of several meters are added before. Quarters without use are left out.
 */
export function listQuarterUses(hours: readonly HourUse[]): QuarterUse[] {
  const exact = new Map<number, number>();
  for (const { start, end, amount, quarters } of hours) {
    const count = Math.round((end - start) / quarterMs);
    for (let index = 0; index < count; index += 1) {
      const share = quarters ? toExact(quarters[index] ?? 0) : toExact(amount) / count;
      const at = start + index * quarterMs;
      exact.set(at, (exact.get(at) ?? 0) + share);
    }
  }
  let running = 0;
  let rounded = 0;
  const uses: QuarterUse[] = [];
  for (const [at, share] of [...exact].sort(([one], [other]) => one - other)) {
    running += share;
    const total = Math.floor((running + perThousandth / 2) / perThousandth);
    if (total !== rounded) uses.push({ at, amount: total - rounded });
    rounded = total;
  }
  return uses;
}

function toExact(amount: number): number {
  return Math.round(amount * millionths) * twelfths;
}
