import { addWorkingTime, dayMs, hourMs, minuteMs, type WorkCalendar } from '@energy-om/domain';
import type { SeededRandom } from '#demo/seeded-random.ts';

/** One step and its delay after the step before. */
export interface Step<Order> {
  delayMs: number;
  counts: 'always' | 'workingHours';
  /** The step is not done at night. */
  byDay?: boolean;
  take(order: Order, at: number): void;
}

type Timed = Pick<Step<never>, 'delayMs' | 'counts' | 'byDay'>;

const morningMs = 7 * hourMs;
const eveningMs = 21.5 * hourMs;

/** Milliseconds since local midnight; the demonstration's tenants are in China, which has no daylight saving time. */
function timeOfDay(at: number): number {
  return (at + 8 * hourMs) % dayMs;
}

export function startOfDay(at: number): number {
  return at - timeOfDay(at);
}

export function isByDay(at: number): boolean {
  return timeOfDay(at) >= morningMs && timeOfDay(at) <= eveningMs;
}

/** Returns the time of each step, counted from the start. */
export function scheduleForward(steps: readonly Timed[], start: number, calendar: WorkCalendar, random: SeededRandom): number[] {
  let at = start;
  return steps.map(({ delayMs, counts, byDay }) => {
    at = counts === 'workingHours' ? (addWorkingTime(at, delayMs, calendar) ?? at + delayMs) : at + delayMs;
    if (byDay && !isByDay(at)) at += ((morningMs - timeOfDay(at) + dayMs) % dayMs) + random.integer(10, 100) * minuteMs;
    return at;
  });
}

/**
 * Returns the start and the time of each step, given that the last was `ageMs` before `now`. A step with `byDay` that would be at night moves
 * to the evening before, and all earlier steps with it.
 */
export function scheduleBackward(
  steps: readonly Timed[],
  now: number,
  ageMs: number,
  byDay: boolean,
  random: SeededRandom,
): { start: number; times: number[] } {
  const moveIntoDaytime = (at: number) =>
    byDay && !isByDay(at) ? at - ((timeOfDay(at) - eveningMs + dayMs) % dayMs) - random.integer(5, 60) * minuteMs : at;
  const times: number[] = [];
  let at = moveIntoDaytime(now - ageMs);
  for (const { delayMs } of steps.toReversed()) {
    times.unshift(at);
    at = moveIntoDaytime(at - delayMs);
  }
  return { start: Math.floor(at), times };
}
