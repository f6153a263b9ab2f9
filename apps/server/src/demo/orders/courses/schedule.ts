import { addWorkingTime, dayMs, hourMs, minuteMs, type WorkCalendar } from '@energy-om/domain';
import type { SeededRandom } from '#demo/seeded-random.ts';

/** One thing that happens, so long after what happened before it. Milliseconds. */
export interface Step<Walk> {
  after: number;
  counts: 'always' | 'workingHours';
  /** Nobody does it at night. */
  byDay?: boolean;
  take(walk: Walk, at: number): void;
}

type Timed = Pick<Step<never>, 'after' | 'counts' | 'byDay'>;

const morning = 7 * hourMs;
const evening = 21.5 * hourMs;

/** Milliseconds since local midnight; the demonstration's tenants are in China, which has no summer time. */
function timeOfDay(at: number): number {
  return (at + 8 * hourMs) % dayMs;
}

export function startOfDay(at: number): number {
  return at - timeOfDay(at);
}

export function isByDay(at: number): boolean {
  return timeOfDay(at) >= morning && timeOfDay(at) <= evening;
}

/** When each step happens, from the beginning on. */
export function scheduleForward(steps: readonly Timed[], start: number, calendar: WorkCalendar, random: SeededRandom): number[] {
  let at = start;
  return steps.map(({ after, counts, byDay }) => {
    at = counts === 'workingHours' ? (addWorkingTime(at, after, calendar) ?? at + after) : at + after;
    if (byDay && !isByDay(at)) at += ((morning - timeOfDay(at) + dayMs) % dayMs) + random.integer(10, 100) * minuteMs;
    return at;
  });
}

/**
 * When it began and when each step happened, if the last was `age` before `now`. With `byDay`, what would fall into a
 * night goes back to the evening before, and everything earlier with it.
 */
export function scheduleBackward(
  steps: readonly Timed[],
  now: number,
  age: number,
  byDay: boolean,
  random: SeededRandom,
): { start: number; times: number[] } {
  const settle = (at: number) =>
    byDay && !isByDay(at) ? at - ((timeOfDay(at) - evening + dayMs) % dayMs) - random.integer(5, 60) * minuteMs : at;
  const times: number[] = [];
  let at = settle(now - age);
  for (const { after } of steps.toReversed()) {
    times.unshift(at);
    at = settle(at - after);
  }
  return { start: Math.floor(at), times };
}
