import type { AlarmDetail } from '../hooks/use-alarm.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
/** The longest curve that may be asked for. */
const longest = 366 * day;

/**
 * From an hour before the alarm until now, or an hour after it was over; of a very long one, its end. Whole minutes, so that the same
 * minute asks the same.
 */
export function findCurveRange({ raisedAt, clearedAt }: Pick<AlarmDetail, 'raisedAt' | 'clearedAt'>, now: number) {
  const end = clearedAt === null ? now : Math.min(now, Date.parse(clearedAt) + hour);
  const to = Math.ceil(end / minute) * minute;
  const from = Math.max(Date.parse(raisedAt) - hour, to - longest);
  return { from: new Date(Math.floor(from / minute) * minute).toISOString(), to: new Date(to).toISOString() };
}
