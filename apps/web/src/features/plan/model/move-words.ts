import { findChinaHoliday } from '@energy-om/domain';
import { formatWeekday } from '#shared/format/time.ts';
import { textOf } from '#shared/i18n/texts.ts';
import type { PlanPreview } from '../hooks/use-plan-preview.ts';

type MovedDate = Pick<PlanPreview['dates'][number], 'day' | 'moved' | 'movedDays' | 'leftOut'>;

/** Why a date is on another day than the rule says, or has no order, such as 元旦，顺延 3 天 or 周六，跳过; null: it is as the rule says. */
export function describeMove({ day, moved, movedDays, leftOut }: MovedDate): string | null {
  if (leftOut === 'sameDay') return textOf('plan', 'leftOut.sameDay');
  if (leftOut === 'holiday')
    return textOf('plan', 'leftOut.holiday', { reason: findChinaHoliday(day) === null ? restDayName(day) : holidayName(day) });
  if (moved === null) return null;
  const reason = moved === 'holiday' ? holidayName(day) : restDayName(day);
  return textOf('plan', movedDays > 0 ? 'moved.after' : 'moved.before', { reason, count: Math.abs(movedDays) });
}

function holidayName(day: string): string {
  return textOf('plan', `holidayName.${findChinaHoliday(day) ?? 'other'}`);
}

function restDayName(day: string): string {
  return formatWeekday(`${day}T12:00`);
}
