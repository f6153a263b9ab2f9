import {
  addLocalDays,
  addRuleInterval,
  instantOfRuleTime,
  localTimeAt,
  maxDaysWithoutDate,
  minuteMs,
  type PlanDates,
  parseRecurrenceRule,
  type WorkCalendar,
} from '@energy-om/domain';
import { expandRule, firstInSeason } from './recurrence/expand-rule.ts';
import { listPlannedDates } from './recurrence/list-planned-dates.ts';
import { findNextAfter } from './recurrence/next-after-completion.ts';

/** Local times between which a plan's dates lie. */
export interface PlanPosition {
  /** Dates up to here are decided on. */
  after: string;
  /** Dates up to here are not of this rule. */
  since: string;
}

/**
 * Returns when the next date has to be decided on, in epoch milliseconds; null when none comes in ten years. A plan by completion is looked at
 * at once, and then finds out by itself how its orders are.
 */
export function findNextDecision(
  dates: PlanDates,
  calendar: WorkCalendar,
  position: PlanPosition,
  { leadMinutes, now }: { leadMinutes: number; now: number },
): number | null {
  if (dates.trigger === 'completion') return isNeverDue(dates, position.since) ? null : now;
  if (dates.trigger === 'counter')
    return isNeverDue(dates, position.since) ? null : Math.max(now, instantOfRuleTime(dates.startsAt, calendar.timeZone));
  const upTo = tenYearsAfter(dates, later(position.after, localTimeAt(now, calendar.timeZone)));
  const [next] = listPlannedDates(dates, calendar, { ...position, upTo, max: 1 });
  return next ? next.dueAt - leadMinutes * minuteMs : null;
}

/** Whether no date comes in the ten years after a local time, or after the start where that is later; by counter: whether it has ended. */
export function isNeverDue(dates: PlanDates, after: string): boolean {
  if (dates.trigger === 'completion') return !comesWithinTenYears(dates, after);
  if (dates.trigger === 'counter') return firstInSeason(later(after, dates.startsAt), dates) === null;
  return expandRule(dates, after, tenYearsAfter(dates, after), 1).length === 0;
}

/** The first date and the interval after it. */
function comesWithinTenYears(dates: PlanDates, after: string): boolean {
  const rule = parseRecurrenceRule(dates.rule);
  if ('fault' in rule || typeof findNextAfter(dates, null, after, 'UTC') === 'string') return false;
  return addRuleInterval(dates.startsAt, rule) <= addLocalDays(dates.startsAt, maxDaysWithoutDate);
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
