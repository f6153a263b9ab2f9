import { dayMs, hourMs } from '../duration.ts';
import { findClockChange, offsetAt } from './zone-offset.ts';

/** A local hour in epoch milliseconds, `start` inclusive and `end` exclusive. */
export interface LocalHour {
  start: number;
  end: number;
}

/** A local day with its date, as 2026-11-20. */
export interface LocalDay extends LocalHour {
  date: string;
}

/**
 * Returns the local hour of an instant. It begins when local clocks show a full hour and, where the clocks change by less than an hour,
 * also at the change, so that it is never longer than an hour. A local day always consists of whole local hours.
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
 * Returns the local day of an instant, which has 23 or 25 hours where the clocks change. It is correct for zones whose clocks do not
 * return to the date before once a date has begun; no zone has done so since 2011.
 */
export function localDayAt(instant: number, zone: string): LocalDay {
  const offset = offsetAt(instant, zone);
  // A date is represented by its midnight in UTC.
  const midnight = Math.floor((instant + offset) / dayMs) * dayMs;
  return {
    start: findStartOfDay(midnight, instant, offset, zone),
    end: findEndOfDay(midnight + dayMs, instant, offset, zone),
    date: formatDate(midnight),
  };
}

/** Returns midnight: the first one where it occurs twice, or the change of the clocks where it is skipped (Santiago, each spring). */
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

const dateCache = new Map<number, string>();
const maxCachedDates = 5_000;

function formatDate(midnight: number): string {
  let date = dateCache.get(midnight);
  if (date === undefined) {
    date = new Date(midnight).toISOString().slice(0, 10);
    if (dateCache.size >= maxCachedDates) dateCache.clear();
    dateCache.set(midnight, date);
  }
  return date;
}
