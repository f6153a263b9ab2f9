import { dayMs, hourMs, minuteMs } from '@energy-om/domain';
import type { AlarmDetail } from '../hooks/use-alarm.ts';

/** The longest curve that may be asked for. */
const longest = 366 * dayMs;

/**
 * From an hour before the alarm until now, or an hour after it was over; of a very long one, its end. Whole minutes, so that the same
 * minute asks the same.
 */
export function findCurveRange({ raisedAt, clearedAt }: Pick<AlarmDetail, 'raisedAt' | 'clearedAt'>, now: number) {
  const end = clearedAt === null ? now : Math.min(now, Date.parse(clearedAt) + hourMs);
  const to = Math.ceil(end / minuteMs) * minuteMs;
  const from = Math.max(Date.parse(raisedAt) - hourMs, to - longest);
  return { from: new Date(Math.floor(from / minuteMs) * minuteMs).toISOString(), to: new Date(to).toISOString() };
}
