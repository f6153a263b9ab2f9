import { addWorkingTime, type WorkCalendar } from '@energy-om/domain';
import type { SeededRandom } from '../seeded-random.ts';

/** One thing that happens, so long after what happened before it. Milliseconds. */
export interface Step<Walk> {
  after: number;
  counts: 'always' | 'workingHours';
  /** Nobody does it at night. */
  byDay?: boolean;
  take(walk: Walk, at: number): void;
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const morning = 7 * hour;
const evening = 21.5 * hour;

/** Milliseconds since local midnight; the demonstration's tenants are in China, which has no summer time. */
function timeOfDay(at: number): number {
  return (at + 8 * hour) % day;
}

export function isByDay(at: number): boolean {
  return timeOfDay(at) >= morning && timeOfDay(at) <= evening;
}

/** The same instant by day, else the next morning. */
function toNextDaytime(at: number, random: SeededRandom): number {
  if (isByDay(at)) return at;
  const wait = (morning - timeOfDay(at) + day) % day;
  return at + wait + random.integer(10, 100) * minute;
}

/** When each step happens, from the beginning on. */
export function scheduleForward(steps: readonly Step<never>[], start: number, calendar: WorkCalendar, random: SeededRandom): number[] {
  let at = start;
  return steps.map((step) => {
    at = step.counts === 'workingHours' ? (addWorkingTime(at, step.after, calendar) ?? at + step.after) : at + step.after;
    if (step.byDay) at = toNextDaytime(at, random);
    return at;
  });
}

/**
 * When it began and when each step happened, if the last was `age` before `now`. With `byDay`, what would fall into a
 * night goes back to the evening before, and everything earlier with it.
 */
export function scheduleBackward(steps: readonly Step<never>[], now: number, age: number, byDay: boolean, random: SeededRandom): { start: number; times: number[] } {
  let at = now - age;
  const times: number[] = [];
  for (const step of steps.toReversed()) {
    if (byDay && !isByDay(at)) at -= ((timeOfDay(at) - evening + day) % day) + random.integer(5, 60) * minute;
    times.unshift(at);
    at -= step.after;
  }
  if (byDay && !isByDay(at)) at -= ((timeOfDay(at) - evening + day) % day) + random.integer(5, 60) * minute;
  return { start: at, times };
}
