import { localDayAt, localHourAt } from '../clock/local-buckets.ts';
import { dayMs, hourMs } from '../duration.ts';
import { quarterMs } from '../meter/quarter-hours.ts';
import type { HourUse } from '../tariff/quarter-use.ts';
import { splitByPayer } from '../tariff/split-quarter.ts';
import type { Started } from '../tariff/started.ts';
import type { TariffCalendar } from '../tariff/tariff-calendar.ts';
import { billMonthAt } from '../tariff/time-fee.ts';
import { type MeterSpan, measureSupply } from './supply-quarters.ts';

/** A meter that has sent nothing for so long no longer holds its supply up: what it would have counted is estimated. */
export const silenceMs = 72 * hourMs;
/** The mean of so many like days is the estimate; with fewer there is none. */
export const likeDays = 4;
/** So many days before the silence are looked at for them. */
export const maxHistoryDays = 42;

export interface SilentMeter {
  /** From when on the place had it, and until where it is known: the beginning of an hour. */
  knownFrom: number;
  knownTo: number;
  /** Of the days before; hours without use may be left out. */
  hours: readonly HourUse[];
}

/** Whether a date is a day of rest: a day of a weekend that is not worked, or a holiday. Only days that are alike in this are compared. */
function isRestDay(date: string, { holidays, shiftedWorkdays }: TariffCalendar): boolean {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  return holidays.has(date) || ((weekday === 0 || weekday === 6) && !shiftedWorkdays.has(date));
}

/**
 * Estimates the hours of a silent meter between where it is known and an instant: each quarter of a day is the mean of that quarter on the last four days of the same
 * kind, workdays or days of rest, that were measured as a whole. Null: one kind has fewer than four within the days that are looked at.
 * @param until epoch milliseconds
 */
export function estimateUse(meter: SilentMeter, until: number, zone: string, calendar: TariffCalendar): HourUse[] | null {
  const likeDaysOf = rememberLikeDays(meter, zone, calendar);
  const estimated: HourUse[] = [];
  for (let at = meter.knownTo; at < until; ) {
    const { start, date } = localDayAt(at, zone);
    const like = likeDaysOf(isRestDay(date, calendar));
    if (like.length < likeDays) return null;
    const hour = localHourAt(at, zone);
    const first = Math.round((hour.start - start) / quarterMs);
    const count = Math.round((hour.end - hour.start) / quarterMs);
    const quarters = Array.from(
      { length: count },
      (_, index) => like.reduce((sum, day) => sum + (day.get(first + index) ?? 0), 0) / likeDays,
    );
    const amount = quarters.reduce((sum, quarter) => sum + quarter, 0);
    if (amount > 0) estimated.push({ start: hour.start, end: hour.end, amount, quarters });
    at = hour.end;
  }
  return estimated;
}

/** A day as the use of its quarters, by their number since midnight. */
type MeasuredDay = ReadonlyMap<number, number>;

function rememberLikeDays(meter: SilentMeter, zone: string, calendar: TariffCalendar): (isRest: boolean) => readonly MeasuredDay[] {
  const byDay = Map.groupBy(meter.hours, ({ start }) => localDayAt(start, zone).start);
  const known = new Map<boolean, readonly MeasuredDay[]>();
  const find = (isRest: boolean): readonly MeasuredDay[] => {
    const found: MeasuredDay[] = [];
    let day = localDayAt(localDayAt(meter.knownTo, zone).start - 1, zone);
    for (let looked = 0; looked < maxHistoryDays && found.length < likeDays && day.start >= meter.knownFrom; looked += 1) {
      if (isRestDay(day.date, calendar) === isRest) found.push(measureDay(day.start, byDay.get(day.start) ?? []));
      day = localDayAt(day.start - 1, zone);
    }
    return found;
  };
  return (isRest) => {
    const days = known.get(isRest) ?? find(isRest);
    known.set(isRest, days);
    return days;
  };
}

function measureDay(start: number, hours: readonly HourUse[]): MeasuredDay {
  const quarters = new Map<number, number>();
  for (const hour of hours) {
    const count = Math.round((hour.end - hour.start) / quarterMs);
    const first = Math.round((hour.start - start) / quarterMs);
    for (let index = 0; index < count; index += 1) quarters.set(first + index, hour.quarters?.[index] ?? hour.amount / count);
  }
  return quarters;
}

/** What of a bill is estimated, in thousandths of the unit. */
export interface EstimatedPart<Payer> {
  payer: Payer | null;
  month: string;
  amount: number;
}

/** Measures what of the bills of a stretch is estimated. @param spans those of silent meters, with their estimated hours alone */
export function measureEstimates<Payer extends string>(
  spans: readonly MeterSpan[],
  stretch: { from: number; to: number; zone: string },
  payers: readonly Started<Payer | null>[],
): EstimatedPart<Payer>[] {
  const parts: EstimatedPart<Payer>[] = [];
  if (spans.length === 0) return parts;
  for (const quarter of measureSupply(spans, stretch).quarters) {
    const { month } = billMonthAt(quarter.at, stretch.zone);
    for (const { payer, amount } of splitByPayer(quarter, payers)) {
      const known = parts.find((part) => part.month === month && part.payer === payer);
      if (known) known.amount += amount;
      else parts.push({ payer, month, amount });
    }
  }
  return parts;
}

/** From where on the days of a silent meter are looked at, in epoch milliseconds. */
export function historyStartOf({ knownFrom, knownTo }: Pick<SilentMeter, 'knownFrom' | 'knownTo'>): number {
  return Math.max(knownFrom, knownTo - (maxHistoryDays + 1) * dayMs);
}
