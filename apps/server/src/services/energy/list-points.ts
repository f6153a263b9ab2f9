import { type LocalNow, type PeriodInput, shiftsOf } from './compare-periods.ts';
import { addDays, addMonths, boundsOfDay, listHoursOfDay } from './local-dates.ts';

/** A point of the chart, with the keys under which consumption is looked up: its own, and those of the points it is compared with. */
export interface Point {
  at: string;
  hasBegun: boolean;
  own: string;
  before: string | null;
  yearBefore: string | null;
}

/** How much of a date names the point that it belongs to. */
const nameLength = { day: '2026-11-20'.length, month: '2026-11'.length, year: '2026'.length };

export function nameOfPoint(date: string, granularity: keyof typeof nameLength): string {
  return date.slice(0, nameLength[granularity]);
}

/** Lists every hour, day, month or year of the period. */
export function listPoints(input: PeriodInput, now: LocalNow): Point[] {
  if (input.granularity === 'hour') return listHours(input, now);
  if (input.granularity === 'day') return listDays(input, now);
  return input.granularity === 'month' ? listMonths(input, now) : listYears(input, now);
}

function listYears(input: PeriodInput, { today }: LocalNow): Point[] {
  const [first, last] = [Number(input.from.slice(0, 4)), Number(input.to.slice(0, 4))];
  const years = last - first + 1;
  return Array.from({ length: years }, (_, index) => {
    const year = first + index;
    return {
      at: nameYear(year),
      hasBegun: `${nameYear(year)}-01-01` <= today,
      own: nameYear(year),
      before: nameYear(year - years),
      yearBefore: nameYear(year - 1),
    };
  });
}

function nameYear(year: number): string {
  return String(year).padStart(4, '0');
}

function listDays(input: PeriodInput, { today }: LocalNow): Point[] {
  const { before, yearBefore } = shiftsOf(input);
  return listDates(input).map((date) => ({
    at: date,
    hasBegun: date <= today,
    own: date,
    before: before(date),
    yearBefore: yearBefore(date),
  }));
}

function listDates({ from, to }: PeriodInput): string[] {
  const dates: string[] = [];
  for (let date = from; date <= to; date = addDays(date, 1)) dates.push(date);
  return dates;
}

function listMonths(input: PeriodInput, { today }: LocalNow): Point[] {
  const { before, yearBefore } = shiftsOf(input);
  const points: Point[] = [];
  for (let month = input.from.slice(0, 7); month <= input.to.slice(0, 7); month = addMonths(month, 1)) {
    const first = `${month}-01`;
    const [monthBefore, monthYearBefore] = [before(first).slice(0, 7), yearBefore(first).slice(0, 7)];
    points.push({ at: month, hasBegun: first <= today, own: month, before: monthBefore, yearBefore: monthYearBefore });
  }
  return points;
}

/** An hour is compared with the one at the same distance from the start of the other day. Where the clocks change there may be none. */
function listHours(input: PeriodInput, { today, elapsedMs, zone }: LocalNow): Point[] {
  const { before, yearBefore } = shiftsOf(input);
  const now = boundsOfDay(today, zone).start + elapsedMs;
  return listDates(input).flatMap((date) => {
    const [hoursBefore, hoursYearBefore] = [listHoursOfDay(before(date), zone), listHoursOfDay(yearBefore(date), zone)];
    return listHoursOfDay(date, zone).map((start, index) => ({
      at: new Date(start).toISOString(),
      hasBegun: start <= now,
      own: String(start),
      before: nameHour(hoursBefore[index]),
      yearBefore: nameHour(hoursYearBefore[index]),
    }));
  });
}

function nameHour(start: number | undefined): string | null {
  return start === undefined ? null : String(start);
}
