import { hourMs, localTimeAt, type PlanDates, type WorkCalendar } from '@energy-om/domain';
import { firstInSeason } from '../recurrence/expand-rule.ts';
import { type PlannedDate, planDate } from '../recurrence/list-planned-dates.ts';
import { stepKey } from './counted-object.ts';

interface StepTime {
  step: number;
  /** The key of the step before; empty for the first. */
  follows: string;
  /** When the count is reached, in epoch milliseconds. */
  reachedAt: number;
  /** When the step before was planned; null for the first. Work does not come more often than hourly, however fast a register counts. */
  formerAt: number | null;
}

/**
 * Returns the date of a step: now where it is reached, at the plan's time of the day on which it will be reached otherwise, moved by season and
 * work calendar. Null: after the plan's last day.
 */
export function dateOfStep(
  { step, follows, reachedAt, formerAt }: StepTime,
  dates: PlanDates,
  calendar: WorkCalendar,
  now: number,
): PlannedDate | null {
  const earliest = Math.max(now, formerAt === null ? now : formerAt + hourMs);
  const local = localTimeAt(Math.max(reachedAt, earliest), calendar.timeZone);
  const atTime = `${local.slice(0, 10)}${dates.startsAt.slice(10)}`;
  const isReached = reachedAt <= now;
  const due = firstInSeason(!isReached && atTime >= localTimeAt(earliest, calendar.timeZone) ? atTime : local, dates);
  return due === null ? null : { ...planDate(due, dates, calendar), occurrence: stepKey(step), follows };
}
