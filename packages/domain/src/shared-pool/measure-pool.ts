import { localDayAt } from '../clock/local-buckets.ts';
import { quarterMs } from '../meter/quarter-hours.ts';
import { type MeterSpan, measureSupply } from '../settlement/supply-quarters.ts';
import type { PoolDay } from './share-pool.ts';

export interface PoolSpans {
  /** The meters of the pool. */
  counted: readonly MeterSpan[];
  /** What is deducted, supply by supply, each rounded as it is settled itself, so that rooms and pool add up to what was counted. */
  deducted: readonly (readonly MeterSpan[])[];
}

/**
 * Measures a pool between two quarters of an hour, a part for each local day; days on which nothing is left are left out. Where single quarters come to less than
 * nothing, because hours of one meter are finer than those of another, the day decides: it is not negative, and its running total never falls.
 */
export function measurePool({ counted, deducted }: PoolSpans, stretch: { from: number; to: number; zone: string }): PoolDay[] {
  const left = new Map<number, number>();
  const add = (spans: readonly MeterSpan[], sign: 1 | -1) => {
    for (const { at, amount } of measureSupply(spans, stretch).quarters) left.set(at, (left.get(at) ?? 0) + sign * amount);
  };
  add(counted, 1);
  for (const spans of deducted) add(spans, -1);
  const days: PoolDay[] = [];
  for (let at = stretch.from; at < stretch.to; ) {
    const until = Math.min(stretch.to, localDayAt(at, stretch.zone).end);
    const amounts = raiseOnly(
      Array.from({ length: Math.round((until - at) / quarterMs) }, (_, index) => left.get(at + index * quarterMs) ?? 0),
    );
    if (amounts.some((amount) => amount > 0)) days.push({ from: at, amounts });
    at = until;
  }
  return days;
}

/** Returns amounts that are not negative, with the same sum, or none where that is negative. */
function raiseOnly(amounts: readonly number[]): number[] {
  const sum = Math.max(
    0,
    amounts.reduce((total, amount) => total + amount, 0),
  );
  let running = 0;
  let reached = 0;
  return amounts.map((amount) => {
    running += amount;
    const next = Math.min(sum, Math.max(reached, running));
    const raised = next - reached;
    reached = next;
    return raised;
  });
}
