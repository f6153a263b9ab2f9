import type { EnergyGranularity } from '@energy-om/contract';
import { invalid } from '#services/core/service-error.ts';
import { addDays, boundsOfDay, countDays, countMonths, countYears, lastDayOf, shiftMonths } from './local-dates.ts';

/** Dates, both inclusive. A span that ends before it begins is empty. */
export interface Span {
  from: string;
  to: string;
  /** Days up to this one, itself included, count in the total as a whole … */
  wholeUntil: string;
  /** … and of the day after it counts what lies between these instants, in epoch milliseconds. Null: no part of a day counts. */
  part: { start: number; end: number } | null;
}

/** A period and the periods it is compared with, always these three in this order. */
export type ComparedSpans = [period: Span, before: Span, yearBefore: Span];

export interface PeriodInput {
  from: string;
  to: string;
  granularity: EnergyGranularity;
}

/** The date and zone of the tenant, and the time elapsed since that day began. */
export interface LocalNow {
  today: string;
  elapsedMs: number;
  zone: string;
}

/** The longest period by hours, in days. */
const maxDaysByHour = 7;
/** The longest period by days. */
const maxDays = 400;
/** The longest period by months. */
const maxMonths = 120;
/** The longest period by years. */
const maxYears = 20;

/** Throws `invalid` for a period that ends before it begins, or is longer than its granularity allows. */
export function assertPeriod({ from, to, granularity }: PeriodInput): void {
  if (to < from) throw invalid({ to: 'periodBackwards' });
  if (isTooLong({ from, to, granularity })) throw invalid({ to: 'periodTooLong' });
}

function isTooLong({ from, to, granularity }: PeriodInput): boolean {
  if (granularity === 'year') return countYears(from, to) > maxYears;
  if (granularity === 'month') return countMonths(from, to) > maxMonths;
  return countDays(from, to) > (granularity === 'hour' ? maxDaysByHour : maxDays);
}

/** Maps a day of the period to the day it is compared with. */
export interface Shifts {
  before: (date: string) => string;
  yearBefore: (date: string) => string;
}

export function shiftsOf({ from, to, granularity }: PeriodInput): Shifts {
  const yearBefore = (date: string) => shiftMonths(date, -12);
  if (granularity === 'month' || granularity === 'year') {
    const months = granularity === 'month' ? countMonths(from, to) : countYears(from, to) * 12;
    return { before: (date) => shiftMonths(date, -months), yearBefore };
  }
  const days = countDays(from, to);
  return { before: (date) => addDays(date, -days), yearBefore };
}

export function comparePeriods(input: PeriodInput, now: LocalNow): ComparedSpans {
  const { from, to, granularity } = input;
  const isByMonths = granularity === 'month' || granularity === 'year';
  const isRunning = from <= now.today && now.today <= to;
  const { before, yearBefore } = shiftsOf(input);
  const shiftSpan = (shift: (date: string) => string): Span => {
    const end = shift(to);
    // Months differ in length (November has 30 days, October 31), so whole months are compared with whole months.
    const shifted = { from: shift(from), to: isByMonths && to === lastDayOf(to) ? lastDayOf(end) : end };
    if (!isRunning) return { ...shifted, wholeUntil: shifted.to, part: null };
    const sameDay = shift(now.today);
    const { start, end: endOfDay } = boundsOfDay(sameDay, now.zone);
    return { ...shifted, wholeUntil: addDays(sameDay, -1), part: { start, end: Math.min(start + now.elapsedMs, endOfDay) } };
  };
  return [{ from, to, wholeUntil: to, part: null }, shiftSpan(before), shiftSpan(yearBefore)];
}
