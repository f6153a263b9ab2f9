import { addLocalDays, localTimeAt, maxDaysWithoutDate, minuteMs, type PlanDates, type WorkCalendar } from '@energy-om/domain';
import { expandRule } from './recurrence/expand-rule.ts';
import { listPlannedDates } from './recurrence/list-planned-dates.ts';

/** Local times between which a plan's dates lie. */
export interface PlanPosition {
  /** Dates up to here are decided on. */
  after: string;
  /** Dates up to here are not of this rule. */
  since: string;
}

/** Returns when the next date has to be decided on, in epoch milliseconds; null when none comes in ten years. */
export function findNextDecision(
  dates: PlanDates,
  calendar: WorkCalendar,
  position: PlanPosition,
  { leadMinutes, now }: { leadMinutes: number; now: number },
): number | null {
  const upTo = tenYearsAfter(dates, later(position.after, localTimeAt(now, calendar.timeZone)));
  const [next] = listPlannedDates(dates, calendar, { ...position, upTo, max: 1 });
  return next ? next.dueAt - leadMinutes * minuteMs : null;
}

/** Whether no date comes in the ten years after a local time, or after the start where that is later. */
export function isNeverDue(dates: PlanDates, after: string): boolean {
  return expandRule(dates, after, tenYearsAfter(dates, after), 1).length === 0;
}

/** The position of a plan that counts from a local time on; what it has decided on stays decided. */
export function startPosition(decidedUntil: string | null, local: string): PlanPosition {
  const from = later(decidedUntil ?? local, local);
  return { after: from, since: from };
}

function tenYearsAfter({ startsAt }: PlanDates, local: string): string {
  return addLocalDays(later(local, startsAt), maxDaysWithoutDate);
}

function later(one: string, other: string): string {
  return one > other ? one : other;
}
