import { addLocalDays, addRuleInterval, localTimeAt, type PlanDates, parseRecurrenceRule, type RecurrenceRule } from '@energy-om/domain';
import { firstInSeason } from './expand-rule.ts';

/** The latest date of an object, and what became of its order. */
export interface LastDate {
  occurrence: string;
  /** Whether its order is still worked on. */
  isOpen: boolean;
  /** When the work was finished, in epoch milliseconds; null where it was not: left out, or closed without it. */
  finishedAt: number | null;
}

/** `waiting`: for the order before. `ended`: no date comes any more. */
export type NextDate = { occurrence: string } | 'waiting' | 'ended';

/**
 * Returns the date that follows the last one by a plan of completion: an interval after the work was finished, or after the date itself where it
 * was not. A date is never before the former one, and what is overdue when the plan begins is due the next time.
 * @param since the local time from which the plan counts
 */
export function findNextAfter(dates: PlanDates, last: LastDate | null, since: string, timeZone: string): NextDate {
  if (last?.isOpen) return 'waiting';
  const rule = parseRecurrenceRule(dates.rule);
  if ('fault' in rule) return 'ended';
  const planned = last === null ? dates.startsAt : addInterval(last, dates, rule, timeZone);
  return keepToSeason(planned > since ? planned : firstAfter(since, dates, rule), dates);
}

function addInterval({ occurrence, finishedAt }: LastDate, dates: PlanDates, rule: RecurrenceRule, timeZone: string): string {
  const addTo = (local: string) => toTimeOfDay(addRuleInterval(local, rule), dates, rule);
  if (finishedAt === null) return addTo(occurrence);
  const afterFinish = addTo(localTimeAt(finishedAt, timeZone));
  // Of work that was finished long before it was due.
  return afterFinish > occurrence ? afterFinish : addTo(occurrence);
}

/** Hours count from the minute of the finish; longer intervals come at the plan's time of day. */
function toTimeOfDay(local: string, { startsAt }: PlanDates, { frequency }: RecurrenceRule): string {
  return frequency === 'HOURLY' ? local : `${local.slice(0, 10)}${startsAt.slice(10)}`;
}

function firstAfter(since: string, dates: PlanDates, rule: RecurrenceRule): string {
  const sameDay = toTimeOfDay(since, dates, rule);
  return sameDay >= since ? sameDay : addLocalDays(sameDay, 1);
}

function keepToSeason(planned: string, dates: PlanDates): NextDate {
  const occurrence = firstInSeason(planned, dates);
  return occurrence === null ? 'ended' : { occurrence };
}
