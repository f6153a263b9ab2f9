import { dayMs, hourMs } from '../duration.ts';
import { findClockChange, offsetAt } from './zone-offset.ts';

/** From `start` to before `end`, epoch milliseconds. */
export interface LocalHour {
  start: number;
  end: number;
}

/** `date` as 2026-11-20. */
export interface LocalDay extends LocalHour {
  date: string;
}

/**
 * The hour of the zone's clocks that an instant is in. It begins when they show a full hour, and where they are changed by less
 * than an hour, also at the change: no hour is longer than one. A day is always made of whole ones.
 */
export function localHourAt(instant: number, zone: string): LocalHour {
  const offset = offsetAt(instant, zone);
  const start = Math.floor((instant + offset) / hourMs) * hourMs - offset;
  const end = start + hourMs;
  return {
    start: offsetAt(start, zone) === offset ? start : findClockChange(start, instant, zone),
    end: offsetAt(end - 1, zone) === offset ? end : findClockChange(instant, end, zone),
  };
}

/**
 * The zone's day that an instant is in: 23 or 25 hours long where clocks are changed. Right for zones whose clocks, once a date has
 * begun, do not go back to the date before; the last that did gave it up in 2011.
 */
export function localDayAt(instant: number, zone: string): LocalDay {
  const offset = offsetAt(instant, zone);
  // Dates are counted as if their midnights were Greenwich's.
  const midnight = Math.floor((instant + offset) / dayMs) * dayMs;
  return {
    start: findStartOfDay(midnight, instant, offset, zone),
    end: findEndOfDay(midnight + dayMs, instant, offset, zone),
    date: nameDay(midnight),
  };
}

/** Midnight, its first one where it comes twice, or where it is passed over (Santiago, each spring) the change of the clock. */
function findStartOfDay(midnight: number, instant: number, offset: number, zone: string): number {
  const expected = midnight - offset;
  const change = findClockChange(expected - 1, instant, zone);
  return Math.min(change, midnight - offsetAt(change - 1, zone));
}

function findEndOfDay(midnight: number, instant: number, offset: number, zone: string): number {
  const expected = midnight - offset;
  const change = findClockChange(instant, expected, zone);
  return Math.max(change, midnight - offsetAt(change, zone));
}

const dayNames = new Map<number, string>();
const keptDayNames = 5_000;

function nameDay(midnight: number): string {
  let name = dayNames.get(midnight);
  if (name === undefined) {
    name = new Date(midnight).toISOString().slice(0, 10);
    if (dayNames.size >= keptDayNames) dayNames.clear();
    dayNames.set(midnight, name);
  }
  return name;
}
