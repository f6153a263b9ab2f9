import { hourMs, minuteMs } from '../duration.ts';
import { quarterMs } from '../meter/quarter-hours.ts';
import type { ConsumptionInterval } from '../meter/register.ts';

/** The highest mean rate over 15 minutes, in consumption units an hour (kW for kWh), and the end of these 15 minutes in epoch milliseconds. */
export interface MaximumDemand {
  rate: number;
  at: number;
}

/**
 * Finds the maximum demand as a demand meter counts it: the mean over 15 minutes, sliding by one minute. Consumption is even within an interval. Windows
 * lie wholly between `from` and `to`, and only windows that readings cover count, because the rest of a window would dilute its mean.
 * @param intervals sorted by time and without overlap
 * @returns null where no window is covered; of equal ones the first
 */
export function findMaximumDemand(intervals: readonly ConsumptionInterval[], from: number, to: number): MaximumDemand | null {
  let highest: MaximumDemand | null = null;
  const firstEnd = Math.ceil((from + quarterMs) / minuteMs) * minuteMs;
  const [opening, closing] = [createSum(intervals), createSum(intervals)];
  for (let end = firstEnd; end <= to; end += minuteMs) {
    const [before, until] = [opening(end - quarterMs), closing(end)];
    if (until.coveredMs - before.coveredMs < quarterMs) continue;
    const rate = ((until.amount - before.amount) * hourMs) / quarterMs;
    if (highest === null || rate > highest.rate) highest = { rate, at: end };
  }
  return highest;
}

/** Returns a function that sums the consumption, and the time that is covered, up to an instant; it is called with rising instants. */
function createSum(intervals: readonly ConsumptionInterval[]): (instant: number) => { amount: number; coveredMs: number } {
  let index = 0;
  let passed = { amount: 0, coveredMs: 0 };
  return (instant) => {
    for (let interval = intervals[index]; interval && interval.to <= instant; interval = intervals[index]) {
      passed = { amount: passed.amount + interval.amount, coveredMs: passed.coveredMs + interval.to - interval.from };
      index += 1;
    }
    const running = intervals[index];
    if (!running || running.from >= instant) return passed;
    const inside = instant - running.from;
    return {
      amount: passed.amount + running.amount * (inside / (running.to - running.from)),
      coveredMs: passed.coveredMs + inside,
    };
  };
}

/** Finds the highest quarter of an hour: the demand by fixed blocks, where only the quarters are known. @param quarters their start, and amount */
export function findHighestQuarter(quarters: readonly { start: number; amount: number | null }[]): MaximumDemand | null {
  let highest: MaximumDemand | null = null;
  for (const { start, amount } of quarters) {
    if (amount === null) continue;
    const rate = (amount * hourMs) / quarterMs;
    if (highest === null || rate > highest.rate) highest = { rate, at: start + quarterMs };
  }
  return highest;
}
