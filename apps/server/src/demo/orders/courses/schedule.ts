import { addWorkingTime, dayMs, hourMs, minuteMs, type WorkCalendar } from '@energy-om/domain';
import type { SeededRandom } from '#demo/seeded-random.ts';

/** One step and its delay after the step before, in milliseconds. */
export interface Step<Walk> {
  after: number;
  counts: 'always' | 'workingHours';
  /** The step is not done at night. */
  byDay?: boolean;
  take(walk: Walk, at: number): void;
}

type Timed = Pick<Step<never>, 'after' | 'counts' | 'byDay'>;

const morning = 7 * hourMs;
const evening = 21.5 * hourMs;

/** Milliseconds since local midnight; the demonstration's tenants are in China, which has no daylight saving time. */
function timeOfDay(at: number): number {
  return (at + 8 * hourMs) % dayMs;
}

export function startOfDay(at: number): number {
  return at - timeOfDay(at);
}

export function isByDay(at: number): boolean {
  return timeOfDay(at) >= morning && timeOfDay(at) <= evening;
}

/** Returns the time of each step, counted from the start. */
export function scheduleForward(steps: readonly Timed[], start: number, calendar: WorkCalendar, random: SeededRandom): number[] {
  let at = start;
  return steps.map(({ after, counts, byDay }) => {
    at = counts === 'workingHours' ? (addWorkingTime(at, after, calendar) ?? at + after) : at + after;
    if (byDay && !isByDay(at)) at += ((morning - timeOfDay(at) + dayMs) % dayMs) + random.integer(10, 100) * minuteMs;
    return at;
  });
}

/**
 * Returns the start and the time of each step, given that the last was `age` before `now`. A step with `byDay` that would be at night moves
 * to the evening before, and all earlier steps with it.
 */
export function scheduleBackward(
  steps: readonly Timed[],
  now: number,
  age: number,
  byDay: boolean,
  random: SeededRandom,
): { start: number; times: number[] } {
  const moveIntoDaytime = (at: number) =>
    byDay && !isByDay(at) ? at - ((timeOfDay(at) - evening + dayMs) % dayMs) - random.integer(5, 60) * minuteMs : at;
  const times: number[] = [];
  let at = moveIntoDaytime(now - age);
  for (const { after } of steps.toReversed()) {
    times.unshift(at);
    at = moveIntoDaytime(at - after);
  }
  return { start: Math.floor(at), times };
}
