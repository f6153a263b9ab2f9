import { type ClockTarget, type ClockTargetChanges, clockKinds, type EventLevel } from '@energy-om/domain';
import { formatDuration } from '../format/duration.ts';
import { formatList } from '../format/list.ts';
import { textOf } from '../i18n/texts.ts';

/** 2 小时（工作时间） */
export function describeTarget({ duration, counts }: ClockTarget): string {
  return textOf('clock', `described.${counts}`, { duration: formatDuration(duration) });
}

/** The targets of a level with the names of their clocks; null where none is set. */
export function describeTargets(changes: ClockTargetChanges, level: EventLevel): string | null {
  const parts = clockKinds.flatMap((kind) => {
    const target = changes[level]?.[kind];
    return target ? [`${textOf('codes', `clock.${kind}`)} ${describeTarget(target)}`] : [];
  });
  return parts.length > 0 ? formatList(parts) : null;
}
