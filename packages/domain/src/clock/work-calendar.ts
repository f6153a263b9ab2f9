import { dayMs, minuteMs } from '../duration.ts';
import { localDayAt } from './local-buckets.ts';

/**
 * A tenant's working hours. Minutes count from local midnight; Sunday is day 0. Holidays are local dates (2026-10-01)
 * without working hours, extra working days (a Saturday before a long holiday) use Monday's hours.
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

/** Monday to Friday, 8 hours a day. */
export const defaultWorkCalendar: WorkCalendar = {
  timeZone: 'Asia/Shanghai',
  hours: { 0: [], 1: officeHours, 2: officeHours, 3: officeHours, 4: officeHours, 5: officeHours, 6: [] },
  holidays: [],
  extraWorkdays: [],
};

/** Minutes after midnight. */
const noon = 12 * 60;

const formatters = new Map<string, Intl.DateTimeFormat>();

function localParts(instant: number, timeZone: string) {
  let formatter = formatters.get(timeZone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-CA', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
    formatters.set(timeZone, formatter);
  }
  const part: Record<string, string> = {};
  for (const { type, value } of formatter.formatToParts(instant)) part[type] = value;
  return part;
}

/** The local date of an instant, as 2026-11-20. */
export function localDate(instant: number, timeZone: string): string {
  const { year, month, day: dayOfMonth } = localParts(instant, timeZone);
  return `${year}-${month}-${dayOfMonth}`;
}

const midnights = new Map<string, number>();

/** The instant a local date begins, right across changes of the clock. */
export function startOfLocalDate(date: string, timeZone: string): number {
  const key = `${timeZone} ${date}`;
  let start = midnights.get(key);
  if (start === undefined) {
    // By its noon, which no change of the clock skips as it may skip midnight.
    start = localDayAt(findLocalTime(date, noon, timeZone), timeZone).start;
    if (midnights.size > 5_000) midnights.clear();
    midnights.set(key, start);
  }
  return start;
}

/** The instant at which clocks of the zone show that many minutes after midnight. */
function findLocalTime(date: string, minutes: number, timeZone: string): number {
  const asUtc = Date.parse(`${date}T00:00:00Z`) + minutes * minuteMs;
  let guess = asUtc;
  // Two rounds: the offset at the first guess may be that of the other side of a change of the clock.
  for (let round = 0; round < 2; round += 1) {
    const { year, month, day: dayOfMonth, hour, minute: minuteOfHour, second } = localParts(guess, timeZone);
    const shown = Date.parse(`${year}-${month}-${dayOfMonth}T${hour}:${minuteOfHour}:${second}Z`);
    guess += asUtc - shown;
  }
  return guess;
}

export function nextLocalDate(date: string): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + dayMs).toISOString().slice(0, 10);
}

function workingSpans(date: string, calendar: WorkCalendar): { from: number; to: number }[] {
  if (calendar.holidays.includes(date)) return [];
  const weekday = calendar.extraWorkdays.includes(date) ? 1 : new Date(`${date}T00:00:00Z`).getUTCDay();
  const midnight = startOfLocalDate(date, calendar.timeZone);
  // On a day the clock is changed, 08:30 is not eight and a half hours after midnight.
  const isPlainDay = startOfLocalDate(nextLocalDate(date), calendar.timeZone) - midnight === dayMs;
  const toInstant = (minutes: number) => (isPlainDay ? midnight + minutes * minuteMs : findLocalTime(date, minutes, calendar.timeZone));
  return (calendar.hours[weekday] ?? []).map(({ from, to }) => ({ from: toInstant(from), to: toInstant(to) }));
}

/** Working milliseconds between two instants; 0 when `to` is not after `from`. */
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

/** Two years without a working minute mean that the calendar has none. */
const searchDays = 731;

/** The instant at which `duration` working milliseconds after `from` are over; null when the calendar never gets there. */
export function addWorkingTime(from: number, duration: number, calendar: WorkCalendar): number | null {
  if (duration <= 0) return from;
  let left = duration;
  let date = localDate(from, calendar.timeZone);
  for (let days = 0; days < searchDays; days += 1, date = nextLocalDate(date)) {
    for (const span of workingSpans(date, calendar)) {
      const start = Math.max(span.from, from);
      const available = span.to - start;
      if (available <= 0) continue;
      if (available >= left) return start + left;
      left -= available;
    }
  }
  return null;
}
