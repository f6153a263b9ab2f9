import { localHourAt } from '../clock/local-buckets.ts';
import { localPartsAt } from '../clock/local-parts.ts';
import { localDate, restDayOf, type WorkCalendar } from '../clock/work-calendar.ts';
import { dayMs } from '../duration.ts';
import { quantileOf } from '../quantile.ts';

/** What is known of the consumption of one or several meters together, in consumption units. Instants are epoch milliseconds. */
export interface KnownHours {
  /** By the start of the local hour; an hour without one used nothing. */
  amounts: ReadonlyMap<number, number>;
  /** The first hour of which it is known; null: nothing was ever read. */
  knownFrom: number | null;
  /** Until when all of the meters have been read; null: one never was. */
  readUntil: number | null;
}

/** What an hour of a kind used before: between which amounts eight of ten lay, and the one in the middle. */
export interface BaselineHour {
  low: number;
  middle: number;
  high: number;
}

export interface BaselineHours {
  /** The whole days that it was made of. */
  days: number;
  /** The mean of all hours. */
  mean: number;
  /** Of an hour, by its start. */
  of(start: number): BaselineHour;
}

/** Four weeks, so that each weekday counts alike. */
export const baselineDays = 28;
/** Beneath this nothing is said of what is usual. */
export const minKnownDays = 7;
/** Of like hours; where there are fewer, working days and days of rest count together. */
const minLikeHours = 3;

/**
 * Learns what hours use from the four weeks before an instant: an hour is like those of the same time of day on the same kind of day, a working day or
 * a day of rest. Returns null where too little is known.
 */
export function learnBaseline({ amounts, knownFrom }: KnownHours, until: number, calendar: WorkCalendar): BaselineHours | null {
  const zone = calendar.timeZone;
  const from = Math.max(until - baselineDays * dayMs, knownFrom ?? until);
  const days = Math.floor((until - from) / dayMs);
  if (days < minKnownDays) return null;
  const isRest = createDayTypes(calendar);
  const byHour = new Map<string, { work: number[]; rest: number[] }>();
  const all: number[] = [];
  for (let { start, end } = localHourAt(from, zone); start < until; { start, end } = localHourAt(end, zone)) {
    if (start < from || end > until) continue;
    const amount = amounts.get(start) ?? 0;
    const time = timeOfDay(start, zone);
    const like = byHour.get(time) ?? { work: [], rest: [] };
    byHour.set(time, like);
    (isRest(start) ? like.rest : like.work).push(amount);
    all.push(amount);
  }
  const pick = (start: number): readonly number[] => {
    const like = byHour.get(timeOfDay(start, zone));
    if (!like) return all;
    const own = isRest(start) ? like.rest : like.work;
    return own.length >= minLikeHours ? own : [...like.work, ...like.rest];
  };
  const mean = all.reduce((sum, amount) => sum + amount, 0) / all.length;
  return {
    days,
    mean,
    of: (start) => {
      const like = pick(start);
      return { low: quantileOf(like, 0.1), middle: quantileOf(like, 0.5), high: quantileOf(like, 0.9) };
    },
  };
}

function timeOfDay(start: number, zone: string): string {
  return localPartsAt(start, zone).hour ?? '';
}

/** Asks the calendar once a date. */
function createDayTypes(calendar: WorkCalendar): (instant: number) => boolean {
  const known = new Map<string, boolean>();
  return (instant) => {
    const date = localDate(instant, calendar.timeZone);
    const found = known.get(date) ?? restDayOf(date, calendar) !== null;
    known.set(date, found);
    return found;
  };
}
