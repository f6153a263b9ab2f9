import type { ApiInput } from '@energy-om/contract';
import { addDays, dateOf, midnightOf } from '#shared/time/local-date.ts';
import type { FigureDays } from '#shared/work-order/behind-figure.ts';

export const periods = ['today', 'week', 'month', 'quarter', 'year', 'custom'] as const;
export type Period = (typeof periods)[number];

export interface ChosenPeriod {
  period: Period;
  /** Local dates, both included; only for a custom period. */
  from: string | null;
  to: string | null;
}

type PeriodInput = Pick<ApiInput<'getWorkOrderStatistics'>, 'from' | 'to'>;

/**
 * The days of a period: this week from Monday, this month, this quarter, this year. The end is open; null while a custom period has no beginning or
 * ends before it begins.
 */
export function toDays({ period, from, to }: ChosenPeriod, now: Date): FigureDays | null {
  if (period !== 'custom') return { from: startOf(period, now), to: null };
  if (from === null || (to !== null && to < from)) return null;
  return { from, to };
}

/** The same as the call takes it: with an open end, so that the query stays the same all day long. */
export function toPeriodInput({ from, to }: FigureDays): PeriodInput {
  return { from: midnightOf(from).toISOString(), to: to === null ? undefined : midnightOf(addDays(to, 1)).toISOString() };
}

function startOf(period: Exclude<Period, 'custom'>, now: Date): string {
  const [year, month, day] = [now.getFullYear(), now.getMonth(), now.getDate()];
  switch (period) {
    case 'today':
      return dateOf(now);
    case 'week':
      return dateOf(new Date(year, month, day - ((now.getDay() + 6) % 7)));
    case 'month':
      return dateOf(new Date(year, month, 1));
    case 'quarter':
      return dateOf(new Date(year, month - (month % 3), 1));
    case 'year':
      return dateOf(new Date(year, 0, 1));
  }
}
