import { dayMs } from '../duration.ts';
import type { PlanCounter } from './plan.ts';

/** Where the counter of an object stands. Amounts are in the register's unit. */
export interface CounterState {
  /** The number of the last step before the counting began. */
  steps: number;
  /** What was counted since then; from the finish on where the counter counts anew. */
  counted: number;
  /** The step whose work was made last; null: none yet. */
  lastStep: number | null;
}

/** The step that comes next, and how much is left until it; not positive where it is reached. */
export interface NextStep {
  step: number;
  remaining: number;
  /** Steps between the last one and this one, which were passed without work. */
  missed: number;
}

/** Sums of hours are a little off: an amount that is so close to a step has reached it. */
const tolerance = 1e-9;

/**
 * Returns the next step of a counter. Of steps that were passed since the last one the latest is made, and what a corrected count takes back
 * brings none of them again.
 */
export function findNextStep({ every, from }: Pick<PlanCounter, 'every' | 'from'>, { steps, counted, lastStep }: CounterState): NextStep {
  const next = (lastStep ?? steps) + 1;
  if (from === 'finish') return { step: next, remaining: every - counted, missed: 0 };
  const reached = steps + Math.floor(counted / every + tolerance);
  const step = Math.max(next, reached);
  return { step, remaining: (step - steps) * every - counted, missed: step - next };
}

/** Returns what has been counted of the present interval, for people to read. */
export function countedOfStep({ every }: Pick<PlanCounter, 'every'>, { remaining }: Pick<NextStep, 'remaining'>): number {
  return Math.max(0, every - remaining);
}

/**
 * Returns when an amount will have been counted, in epoch milliseconds; null where nothing is counted at present. @param perDay by which the
 * counter goes on
 */
export function forecastCount(remaining: number, perDay: number, now: number): number | null {
  if (remaining <= 0) return now;
  return perDay > 0 ? now + (remaining / perDay) * dayMs : null;
}
