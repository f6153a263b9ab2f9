import { formatTenantTime } from '#shared/format/tenant-time.ts';
import { formatDayAndWeekday } from '#shared/format/time.ts';
import { textOf } from '#shared/i18n/texts.ts';
import { listDates, midnightOf } from '#shared/time/local-date.ts';
import type { Tone } from '#shared/ui/chip/Chip.tsx';
import type { ShiftRequest } from '../hooks/use-shift-request.ts';

export type SwappedShift = NonNullable<ShiftRequest['swap']>['own'];

/** As: 11月25日 周三 白班 08:00–20:00. */
export function describeShift({ day, name, startsAt, endsAt }: Pick<SwappedShift, 'day' | 'name' | 'startsAt' | 'endsAt'>): string {
  return textOf('shiftRequest', 'shift', {
    day: formatDayAndWeekday(midnightOf(day)),
    shift: name,
    time: `${formatTenantTime(startsAt)}–${formatTenantTime(endsAt)}`,
  });
}

/** As: 11月25日 周三 至 11月27日 周五 · 共 3 天. */
export function describeDays({ from, to }: { from: string; to: string }): string {
  const days = [from, to].map((day) => formatDayAndWeekday(midnightOf(day)));
  const range = from === to ? days[0] : textOf('shiftRequest', 'days', { from: days[0] ?? '', to: days[1] ?? '' });
  return `${range} · ${textOf('shiftRequest', 'dayCount', { count: listDates(from, to).length })}`;
}

export function describeStatus({ kind, status }: Pick<ShiftRequest, 'kind' | 'status'>): string {
  return textOf('shiftRequest', kind === 'swap' ? `swapStatus.${status}` : `status.${status}`);
}

export const toneOfStatus: Record<ShiftRequest['status'], Tone> = {
  asked: 'warn',
  agreed: 'warn',
  approved: 'good',
  refused: 'danger',
  withdrawn: 'neutral',
  expired: 'neutral',
  cancelled: 'neutral',
};
