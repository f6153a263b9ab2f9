import { endLeaveEarly, type ShiftRequestAction } from '@energy-om/domain';

/** The days of a leave after it was approved or cancelled; null: none. */
export function leaveAfter(
  { from, to }: { from: string; to: string },
  action: ShiftRequestAction,
  today: string,
): { from: string; to: string } | null {
  if (action === 'approve') return { from, to };
  const last = endLeaveEarly(from, today);
  return last === null ? null : { from, to: last };
}
