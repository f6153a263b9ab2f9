import type { ApiInput } from '@energy-om/contract';

export const periods = ['week', 'month', 'quarter', 'custom'] as const;
export type Period = (typeof periods)[number];

export interface ChosenPeriod {
  period: Period;
  /** Local dates, both included; only for a custom period. */
  from: string | null;
  to: string | null;
}

type PeriodInput = Pick<ApiInput<'getWorkOrderStatistics'>, 'from' | 'to'>;

/**
 * The period as the call takes it: this week from Monday, this month, or this month and the two before it. The end is open, so that the
 * query stays the same all day long; null while a custom period has no beginning or ends before it begins.
 */
export function toPeriodInput({ period, from, to }: ChosenPeriod, now: Date): PeriodInput | null {
  if (period !== 'custom') return { from: startOf(period, now).toISOString() };
  if (from === null || (to !== null && to < from)) return null;
  return { from: localMidnight(from).toISOString(), to: to === null ? undefined : localMidnight(to, 1).toISOString() };
}

function startOf(period: Exclude<Period, 'custom'>, now: Date): Date {
  if (period === 'week') return new Date(now.getFullYear(), now.getMonth(), now.getDate() - ((now.getDay() + 6) % 7));
  return new Date(now.getFullYear(), now.getMonth() - (period === 'quarter' ? 2 : 0), 1);
}

function localMidnight(date: string, daysLater = 0): Date {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  return new Date(year, month - 1, day + daysLater);
}
