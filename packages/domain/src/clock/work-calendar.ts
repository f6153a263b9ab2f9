import { dayMs, minuteMs } from '../duration.ts';
import { localDayAt } from './local-buckets.ts';
import { localPartsAt } from './local-parts.ts';

/**
 * The working hours of a tenant by weekday (0 is Sunday), in minutes after local midnight. Holidays are local dates (2026-10-01) without
 * working hours; extra workdays (as a Saturday before a long holiday) have Monday's hours.
 */
export interface WorkCalendar {
  timeZone: string;
  hours: Record<number, readonly { from: number; to: number }[]>;
  holidays: readonly string[];
  extraWorkdays: readonly string[];
}

const officeHours = [
  { from: 8 * 60 + 30, to: 12 * 60 },
  { from: 13 * 60 + 30, to: 18 * 60 },
];

/** The default calendar: Monday to Friday, 8 hours a day. */
export const defaultWorkCalendar: WorkCalendar = {
  timeZone: 'Asia/Shanghai',
  hours: { 0: [], 1: officeHours, 2: officeHours, 3: officeHours, 4: officeHours, 5: officeHours, 6: [] },
  holidays: [],
  extraWorkdays: [],
};

const noonMinutes = 12 * 60;

/** Returns the local date of an instant, as 2026-11-20. */
export function localDate(instant: number, timeZone: string): string {
  const { year, month, day: dayOfMonth } = localPartsAt(instant, timeZone);
  return `${year}-${month}-${dayOfMonth}`;
}

const midnightCache = new Map<string, number>();
const maxCachedMidnights = 5_000;

/** Returns the instant at which a local date begins, also where the clocks change. */
export function startOfLocalDate(date: string, timeZone: string): number {
  const key = `${timeZone} ${date}`;
  let start = midnightCache.get(key);
  if (start === undefined) {
    // The day is found by its noon, because a change of the clocks may skip midnight but never noon.
    start = localDayAt(findLocalTime(date, noonMinutes, timeZone), timeZone).start;
    if (midnightCache.size >= maxCachedMidnights) midnightCache.clear();
    midnightCache.set(key, start);
  }
  return start;
}

/** Returns the instant at which local clocks show the given number of minutes after midnight. */
function findLocalTime(date: string, minutes: number, timeZone: string): number {
  const asUtc = Date.parse(`${date}T00:00:00Z`) + minutes * minuteMs;
  let guess = asUtc;
  // A second round is needed because the offset at the first guess may be the one on the other side of a change of the clocks.
  for (let round = 0; round < 2; round += 1) {
    const { year, month, day: dayOfMonth, hour, minute: minuteOfHour, second } = localPartsAt(guess, timeZone);
    const shown = Date.parse(`${year}-${month}-${dayOfMonth}T${hour}:${minuteOfHour}:${second}Z`);
    guess += asUtc - shown;
  }
  return guess;
}

export function nextLocalDate(date: string): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + dayMs).toISOString().slice(0, 10);
}

/** Why a local date has no working hours: it is a holiday, or a day of rest of every week; null when it has some. */
export function restDayOf(date: string, { hours, holidays, extraWorkdays }: WorkCalendar): 'holiday' | 'restDay' | null {
  if (holidays.includes(date)) return 'holiday';
  const weekday = extraWorkdays.includes(date) ? 1 : new Date(`${date}T00:00:00Z`).getUTCDay();
  return (hours[weekday] ?? []).length === 0 ? 'restDay' : null;
}

function workingSpans(date: string, calendar: WorkCalendar): { from: number; to: number }[] {
  if (calendar.holidays.includes(date)) return [];
  const weekday = calendar.extraWorkdays.includes(date) ? 1 : new Date(`${date}T00:00:00Z`).getUTCDay();
  const midnight = startOfLocalDate(date, calendar.timeZone);
  // On a day on which the clocks change, 08:30 is not eight and a half hours after midnight.
  const isPlainDay = startOfLocalDate(nextLocalDate(date), calendar.timeZone) - midnight === dayMs;
  const toInstant = (minutes: number) => (isPlainDay ? midnight + minutes * minuteMs : findLocalTime(date, minutes, calendar.timeZone));
  return (calendar.hours[weekday] ?? []).map(({ from, to }) => ({ from: toInstant(from), to: toInstant(to) }));
}

/** Returns the working milliseconds between two instants; 0 when `to` is not after `from`. */
export function workingTimeBetween(from: number, to: number, calendar: WorkCalendar): number {
  if (to <= from) return 0;
  let total = 0;
  const last = localDate(to, calendar.timeZone);
  for (let date = localDate(from, calendar.timeZone); date <= last; date = nextLocalDate(date)) {
    for (const span of workingSpans(date, calendar)) {
      total += Math.max(0, Math.min(span.to, to) - Math.max(span.from, from));
    }
  }
  return total;
}

/** A calendar without a working minute in two years is taken to have none. */
const maxSearchDays = 731;

/** Returns the instant at which the working time after `from` has elapsed; null when the calendar has too few working hours. */
export function addWorkingTime(from: number, durationMs: number, calendar: WorkCalendar): number | null {
  if (durationMs <= 0) return from;
  let leftMs = durationMs;
  let date = localDate(from, calendar.timeZone);
  for (let days = 0; days < maxSearchDays; days += 1, date = nextLocalDate(date)) {
    for (const span of workingSpans(date, calendar)) {
      const start = Math.max(span.from, from);
      const availableMs = span.to - start;
      if (availableMs <= 0) continue;
      if (availableMs >= leftMs) return start + leftMs;
      leftMs -= availableMs;
    }
  }
  return null;
}
