import { dayMs, hourMs, minuteMs } from '@energy-om/domain';
import type { AlarmDetail } from '../hooks/use-alarm.ts';

/** The maxRangeMs range that the call accepts. */
const maxRangeMs = 366 * dayMs;

/**
 * The range of the curve: from an hour before the alarm until now, or until an hour after it was cleared; of a longer one, its end.
 * Both ends are whole minutes, so that the query stays the same within a minute.
 */
export function findCurveRange({ raisedAt, clearedAt }: Pick<AlarmDetail, 'raisedAt' | 'clearedAt'>, now: number) {
  const end = clearedAt === null ? now : Math.min(now, Date.parse(clearedAt) + hourMs);
  const to = Math.ceil(end / minuteMs) * minuteMs;
  const from = Math.max(Date.parse(raisedAt) - hourMs, to - maxRangeMs);
  return { from: new Date(Math.floor(from / minuteMs) * minuteMs).toISOString(), to: new Date(to).toISOString() };
}
