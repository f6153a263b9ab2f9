import type { ClockTarget } from '@energy-om/domain';
import { formatDuration } from '../format/time.ts';
import { textOf } from '../i18n/texts.ts';

/** 2 小时（工作时间） */
export function describeTarget({ duration, counts }: ClockTarget): string {
  return textOf('clock', `described.${counts}`, { duration: formatDuration(duration) });
}
