import { minuteMs } from '../duration.ts';
import type { ConsumptionInterval } from './register.ts';

/** Tariffs, demand and settlement count by quarters of an hour. */
export const quarterMs = 15 * minuteMs;

/**
 * The consumption of the four quarters of a local hour, in consumption units. The quarters are counted from the hour's start, so that those beyond the
 * end of an hour that a change of the clocks has cut short are 0.
 */
export type Quarters = readonly [number, number, number, number];

export const noQuarters: Quarters = [0, 0, 0, 0];

/** The sum in the order of the quarters. An hour's amount is always this sum, to the last bit. */
export function sumQuarters([first, second, third, fourth]: Quarters): number {
  return first + second + third + fourth;
}

/** Returns the quarters of a whole hour of which only the amount is known. */
export function spreadEvenly(amount: number): Quarters {
  const share = amount / 4;
  return [share, share, share, share];
}

/** The relative difference up to which quarters count as equal: distributing an interval rounds each of them. */
const evenTolerance = 1e-12;

/** Whether `spreadEvenly` of the sum says the same, so that the quarters need not be stored. */
export function areEven(quarters: Quarters): boolean {
  const share = sumQuarters(quarters) / 4;
  return quarters.every((amount) => Math.abs(amount - share) <= share * evenTolerance);
}

/**
 * Adds the part of an interval that lies within an hour to the hour's quarters, distributed evenly over the interval's time.
 * @param hour a local hour in epoch milliseconds
 */
export function addToQuarters(
  quarters: Quarters,
  { from, to, amount }: ConsumptionInterval,
  hour: { start: number; end: number },
): Quarters {
  const share = (index: number) => {
    const start = hour.start + index * quarterMs;
    const inside = Math.min(to, start + quarterMs, hour.end) - Math.max(from, start);
    return inside > 0 ? amount * (inside / (to - from)) : 0;
  };
  const [first, second, third, fourth] = quarters;
  return [first + share(0), second + share(1), third + share(2), fourth + share(3)];
}
