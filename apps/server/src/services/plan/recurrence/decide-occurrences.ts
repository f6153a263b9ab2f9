import type { CatchUp } from '@energy-om/domain';
import type { PlannedDate } from './list-planned-dates.ts';

export interface DecidedOccurrence extends PlannedDate {
  /** Null: an order is made, or the open one is joined. */
  skipped: 'holiday' | 'sameDay' | 'missed' | null;
  /** The window of the work, in epoch milliseconds. */
  from: number;
  to: number;
}

export interface PlanTiming {
  /** How long before the window orders are made. */
  leadMs: number;
  /** Of the window. */
  durationMs: number;
  catchUp: CatchUp;
}

/**
 * Decides on the dates whose orders have become due: those whose window is open get one; of those that ended meanwhile the latest gets one
 * with a window from now on, or none does. @param dates the earliest first
 */
export function decideOccurrences(
  dates: readonly PlannedDate[],
  { leadMs, durationMs, catchUp }: PlanTiming,
  now: number,
): DecidedOccurrence[] {
  const due = dates.filter(({ dueAt }) => dueAt - leadMs <= now);
  const hasEnded = ({ dueAt }: PlannedDate) => dueAt + durationMs <= now;
  const latestEnded = due.findLast((date) => date.leftOut === null && hasEnded(date));
  return due.map((date) => {
    const window = { from: date.dueAt, to: date.dueAt + durationMs };
    if (date.leftOut !== null || !hasEnded(date)) return { ...date, ...window, skipped: date.leftOut };
    if (catchUp === 'once' && date === latestEnded) return { ...date, skipped: null, from: now, to: now + durationMs };
    return { ...date, ...window, skipped: 'missed' };
  });
}
