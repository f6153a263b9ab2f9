import type { ApiInput } from '@energy-om/contract';
import { localDate, maxStatisticsDays, startOfLocalDate } from '@energy-om/domain';
import { addDays, addMonths, weekdayOf } from '#shared/time/local-date.ts';
import type { FigureDays } from '#shared/work-order/behind-figure.ts';

export const periods = ['today', 'week', 'month', 'quarter', 'year', 'custom'] as const;
export type Period = (typeof periods)[number];

export interface ChosenPeriod {
  period: Period;
  /** Dates of the tenant, both included; only for a custom period. */
  from: string | null;
  to: string | null;
}

type PeriodInput = Pick<ApiInput<'getWorkOrderStatistics'>, 'from' | 'to'>;

/**
 * The days of a period in the tenant's time zone: this week from Monday, this month, this quarter, this year. The end is open; null while a custom
 * period has no beginning, ends before it begins or has too many days. @param now epoch milliseconds
 */
export function toDays({ period, from, to }: ChosenPeriod, now: number, zone: string): FigureDays | null {
  if (period !== 'custom') return { from: startOf(period, localDate(now, zone)), to: null };
  if (from === null || (to !== null && to < from) || from < firstDayFor(to ?? localDate(now, zone))) return null;
  return { from, to };
}

/** The first day of the longest period that ends on this one. */
export function firstDayFor(last: string): string {
  return addDays(last, 1 - maxStatisticsDays);
}

/** The same as the call takes it: with an open end, so that the query stays the same all day long. */
export function toPeriodInput({ from, to }: FigureDays, zone: string): PeriodInput {
  const midnight = (date: string) => new Date(startOfLocalDate(date, zone)).toISOString();
  return { from: midnight(from), to: to === null ? undefined : midnight(addDays(to, 1)) };
}

function startOf(period: Exclude<Period, 'custom'>, today: string): string {
  const month = today.slice(0, 7);
  switch (period) {
    case 'today':
      return today;
    case 'week':
      return addDays(today, -((weekdayOf(today) + 6) % 7));
    case 'month':
      return `${month}-01`;
    case 'quarter':
      return `${addMonths(month, -((Number(month.slice(5)) - 1) % 3))}-01`;
    case 'year':
      return `${month.slice(0, 4)}-01-01`;
  }
}
