import { minuteMs } from '@energy-om/domain';
import { formatDuration } from '#shared/format/duration.ts';
import { formatNumber } from '#shared/format/number.ts';
import { textOf } from '#shared/i18n/texts.ts';
import type { BusinessType } from './order-draft.ts';

type LevelPromise = BusinessType['promises'][number];

/** 15 分钟, 8 小时; 24 工作小时 where nights and weekends do not count. */
export function formatResponse({ acceptWithinMinutes, acceptInWorkingHours }: LevelPromise): string {
  return formatLength(acceptWithinMinutes, acceptInWorkingHours);
}

export function formatResolution({ finishWithinMinutes, finishInWorkingHours }: LevelPromise): string {
  return formatLength(finishWithinMinutes, finishInWorkingHours);
}

function formatLength(minutes: number, inWorkingHours: boolean): string {
  // A day of a working calendar does not have twenty-four hours, so hours are shown.
  return inWorkingHours
    ? textOf('workOrderForm', 'order.workingHours', { count: formatNumber(minutes / 60, 1) })
    : formatDuration(minutes * minuteMs);
}
