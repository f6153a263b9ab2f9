import { quarterMs } from '../meter/quarter-hours.ts';
import type { QuarterUse } from '../tariff/quarter-use.ts';

/** What a pool comes to in consecutive quarters of one local day, in whole thousandths of the unit. */
export interface PoolDay {
  /** When the first quarter begins. */
  from: number;
  amounts: readonly number[];
}

/**
 * Shares each quarter of a pool's day by weights: each share is rounded down, and the thousandths that are missing go to the largest remainders, of equal ones
 * to the first. What a share lacks or has too much of a quarter is carried over to the next one of the day, so that nobody is favoured all day long. The shares
 * of each quarter add up to it.
 * @param weights positive whole numbers
 * @returns the shares in the order of the weights; quarters without a share are left out
 */
export function sharePoolDay({ from, amounts }: PoolDay, weights: readonly number[]): QuarterUse[][] {
  const shares = weights.map((): QuarterUse[] => []);
  const parts = weights.map((weight) => ({ weight: BigInt(weight), carried: 0n }));
  const whole = parts.reduce((sum, { weight }) => sum + weight, 0n);
  if (whole === 0n) return shares;
  for (const [quarter, amount] of amounts.entries()) {
    if (amount === 0) continue;
    for (const [index, given] of shareQuarter(amount, parts, whole).entries()) {
      if (given > 0) shares[index]?.push({ at: from + quarter * quarterMs, amount: given });
    }
  }
  return shares;
}

interface Part {
  weight: bigint;
  /** What was too little (positive) or too much so far, in thousandths divided by the sum of the weights. */
  carried: bigint;
}

function shareQuarter(amount: number, parts: Part[], whole: bigint): number[] {
  let missing = amount;
  const given = parts.map((part) => {
    const exact = BigInt(amount) * part.weight;
    const floor = exact / whole;
    part.carried += exact - floor * whole;
    missing -= Number(floor);
    return Number(floor);
  });
  const byRemainder = parts
    .map(({ carried }, index) => ({ index, carried }))
    .sort((one, other) => (one.carried === other.carried ? one.index - other.index : one.carried > other.carried ? -1 : 1));
  for (const { index } of byRemainder.slice(0, missing)) {
    given[index] = (given[index] ?? 0) + 1;
    const part = parts[index];
    if (part) part.carried -= whole;
  }
  return given;
}
