import { formatTenantTime } from '#shared/format/tenant-time.ts';
import { formatDay, formatDayAndWeekday, formatMonth } from '#shared/format/time.ts';
import { textOf } from '#shared/i18n/texts.ts';
import { midnightOf } from '#shared/time/local-date.ts';
import type { EnergyPeriod, PeriodKind } from './energy-period.ts';

/** 11月20日周五, 2026年11月, 2026年, 2022–2026年. */
export function formatPeriod({ kind, at }: EnergyPeriod, today: string): string {
  if (kind === 'years') return textOf('energy', 'years', { from: at.slice(0, 4), to: at.slice(-4) });
  if (kind === 'year') return textOf('energy', 'year', { year: at });
  if (kind === 'month') return formatMonth(midnightOf(`${at}-01`));
  return at.slice(0, 4) === today.slice(0, 4) ? formatDayAndWeekday(midnightOf(at)) : formatDay(midnightOf(at));
}

/** Under the axis, short: 14:00, 20, 11. */
export function formatTick(kind: PeriodKind, at: string): string {
  if (kind === 'day') return formatTenantTime(at);
  if (kind === 'years') return at;
  return String(Number(at.slice(kind === 'month' ? 8 : 5)));
}

/** In the tooltip and the table: 14:00, 20日, 11月. */
export function formatPoint(kind: PeriodKind, at: string): string {
  if (kind === 'day') return formatTenantTime(at);
  if (kind === 'years') return textOf('energy', 'year', { year: at });
  if (kind === 'month') return formatDay(midnightOf(at), midnightOf(at).getTime());
  return formatMonth(midnightOf(`${at}-01`));
}
