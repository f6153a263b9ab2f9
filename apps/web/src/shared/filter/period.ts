import { localDate, startOfLocalDate } from '@energy-om/domain';
import { addDays, dateOf, midnightOf } from '../time/local-date.ts';
import { tenantZone } from '../time/tenant-time.ts';
import { findIn } from './address.ts';

export const periods = ['today', 'week', 'month', 'custom'] as const;
export type Period = (typeof periods)[number];

export interface ChosenPeriod {
  period: Period | null;
  /** Local dates, both included; only for a custom period. */
  from: string | null;
  to: string | null;
}

export const noPeriod: ChosenPeriod = { period: null, from: null, to: null };

const daysBack: Record<Exclude<Period, 'custom'>, number> = { today: 0, week: 6, month: 29 };

/** Reads `period`, `from` and `to`; unknown values are ignored, and days in the wrong order are swapped. */
export function readPeriod(parameters: URLSearchParams): ChosenPeriod {
  const period = findIn(periods, parameters.get('period'));
  if (period !== 'custom') return { ...noPeriod, period };
  const [from, to] = [findDate(parameters.get('from')), findDate(parameters.get('to'))];
  if (from === null && to === null) return noPeriod;
  return isReversed(from, to) ? { period, from: to, to: from } : { period, from, to };
}

/** Whether a period ends before it begins: pickers prevent that, keyboards and links do not. */
export function isReversed(from: string | null, to: string | null): boolean {
  return from !== null && to !== null && from > to;
}

/** A day of the calendar, of a year that the calls accept. */
function findDate(text: string | null): string | null {
  return text !== null && /^[12]\d{3}-\d{2}-\d{2}$/.test(text) && dateOf(midnightOf(text)) === text ? text : null;
}

/**
 * The range as calls take it: ISO 8601, the end not included. Days begin at the tenant's midnight, so that the query stays the same during a
 * day and has what the statistics count.
 * @param now epoch milliseconds
 */
export function toPeriodInput(
  { period, from, to }: ChosenPeriod,
  now: number,
  zone: string = tenantZone(),
): { from?: string; to?: string } {
  const days = period === 'custom' ? { from, to } : { from: period && addDays(localDate(now, zone), -daysBack[period]), to: null };
  return {
    from: days.from ? startOf(days.from, zone) : undefined,
    to: days.to ? startOf(addDays(days.to, 1), zone) : undefined,
  };
}

const startOf = (date: string, zone: string) => new Date(startOfLocalDate(date, zone)).toISOString();
