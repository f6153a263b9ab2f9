import type { EnergyGranularity } from '@energy-om/contract';
import { addDays, addMonths, listMonth } from '#shared/time/local-date.ts';
import { tenantToday } from '#shared/time/tenant-time.ts';

export const periodKinds = ['day', 'month', 'year', 'years'] as const;
export type PeriodKind = (typeof periodKinds)[number];

/** A day, a month, a year or five years: 2026-11-20, 2026-11, 2026 or 2022~2026. */
export interface EnergyPeriod {
  kind: PeriodKind;
  at: string;
}

/** The years that are shown together. */
const shownYears = 5;

/** No device recorded data before this year. */
const firstYear = '2000';

/** The first and the last day, and the resolution, as the calls take them. */
export interface PeriodInput {
  from: string;
  to: string;
  granularity: EnergyGranularity;
}

export function periodOf(kind: PeriodKind, date: string): EnergyPeriod {
  if (kind === 'years') return { kind, at: nameYears(Number(date.slice(0, 4))) };
  return { kind, at: kind === 'day' ? date : kind === 'month' ? date.slice(0, 7) : date.slice(0, 4) };
}

function nameYears(last: number): string {
  return `${last - shownYears + 1}~${last}`;
}

/** The period in an address; an invalid or future one becomes the current day. @param today 2026-11-20 */
export function readPeriod(at: string | null, today: string): EnergyPeriod {
  const kind = at === null ? undefined : periodKinds.find((one) => formOf[one].test(at));
  if (at === null || kind === undefined || Number.isNaN(Date.parse(at.slice(0, 10).split('~')[0] ?? ''))) return periodOf('day', today);
  return at <= periodOf(kind, today).at && at.slice(0, 4) >= firstYear ? { kind, at } : periodOf('day', today);
}

const formOf: Record<PeriodKind, RegExp> = { day: /^\d{4}-\d\d-\d\d$/, month: /^\d{4}-\d\d$/, year: /^\d{4}$/, years: /^\d{4}~\d{4}$/ };

export function stepPeriod({ kind, at }: EnergyPeriod, count: number): EnergyPeriod {
  if (kind === 'day') return { kind, at: addDays(at, count) };
  if (kind === 'years') return { kind, at: nameYears(Number(at.slice(-4)) + count * shownYears) };
  return { kind, at: kind === 'month' ? addMonths(at, count) : addMonths(`${at}-01`, count * 12).slice(0, 4) };
}

export function mayStep(period: EnergyPeriod, count: -1 | 1, today: string): boolean {
  const { at } = stepPeriod(period, count);
  return at.slice(0, 4) >= firstYear && at <= periodOf(period.kind, today).at;
}

/** Today where the period contains it, else its last day, so that a change of the kind of period keeps the shown time in sight. */
export function switchKind(period: EnergyPeriod, kind: PeriodKind, today: string): EnergyPeriod {
  const { to } = boundsOf(period);
  return periodOf(kind, to < today ? to : today);
}

/** The first and the last day. */
export function boundsOf({ kind, at }: EnergyPeriod): { from: string; to: string } {
  if (kind === 'day') return { from: at, to: at };
  if (kind === 'years') return { from: `${at.slice(0, 4)}-01-01`, to: `${at.slice(-4)}-12-31` };
  const lastMonth = kind === 'month' ? at : `${at}-12`;
  return { from: kind === 'month' ? `${at}-01` : `${at}-01-01`, to: listMonth(lastMonth).at(-1) ?? at };
}

/** Whether the period contains the moment until which it was counted. */
export function isRunning(period: EnergyPeriod, countedUntil: string): boolean {
  const { from, to } = boundsOf(period);
  const date = tenantToday(Date.parse(countedUntil));
  return from <= date && date <= to;
}

/** The query of the points: a day by hours, a month by days, a year by months, five years by years. */
export function pointsInput(period: EnergyPeriod): PeriodInput {
  const granularity = ({ day: 'hour', month: 'day', year: 'month', years: 'year' } as const)[period.kind];
  return { ...boundsOf(period), granularity };
}

/** The query of the totals: a month is compared with the whole month before, not with as many days. */
export function totalsInput(period: EnergyPeriod): PeriodInput {
  return { ...boundsOf(period), granularity: ({ day: 'hour', month: 'month', year: 'month', years: 'year' } as const)[period.kind] };
}
