import type { PlanDates } from './plan.ts';
import { parseRecurrenceRule, type RecurrenceRule, type RuleFault } from './recurrence-rule.ts';

export type PlanDatesFault =
  | RuleFault
  | 'notATime'
  | 'startsTooEarly'
  | 'endsBeforeStart'
  | 'notADay'
  | 'notCounted'
  | 'countedBeyond'
  | 'notSkipped';

const earliestStart = '2000-01-01T00:00';
const maxCounted = 1e9;

/** Finds what is wrong with the dates of a plan, by field; empty when nothing is. That no date comes is found by expanding the rule. */
export function findPlanDatesFaults(dates: PlanDates): Partial<Record<string, PlanDatesFault>> {
  const { trigger, startsAt, endsOn, season } = dates;
  const faults = trigger === 'counter' ? findCounterFaults(dates) : findRuleFaults(dates);
  if (!isLocalTime(startsAt)) faults.startsAt = 'notATime';
  else if (startsAt < earliestStart) faults.startsAt = 'startsTooEarly';
  else if (endsOn !== null && endsOn < startsAt.slice(0, 10)) faults.endsOn = 'endsBeforeStart';
  // 29 February is a day of a season: in other years it begins or ends a day off.
  for (const side of ['from', 'to'] as const) if (season && !isDay(`2000-${season[side]}`)) faults[`season.${side}`] = 'notADay';
  return faults;
}

function findRuleFaults({ trigger, rule }: PlanDates): Partial<Record<string, PlanDatesFault>> {
  const parsed = parseRecurrenceRule(rule);
  if ('fault' in parsed) return { rule: parsed.fault };
  return trigger === 'completion' && hasDays(parsed) ? { rule: 'unsupported' } : {};
}

/** A step that is left out for a holiday would leave the machine without its service for twice as long. */
function findCounterFaults({ counter, holidays }: PlanDates): Partial<Record<string, PlanDatesFault>> {
  if (counter === null) return { 'counter.every': 'notCounted' };
  const { every, already } = counter;
  const faults: Partial<Record<string, PlanDatesFault>> = {};
  if (!(every > 0 && every <= maxCounted)) faults['counter.every'] = 'notCounted';
  else if (!(already >= 0 && already <= every)) faults['counter.already'] = 'countedBeyond';
  if (holidays === 'skip') faults.holidays = 'notSkipped';
  return faults;
}

/** A span of time has none. */
function hasDays({ days, monthDays, months, hours }: RecurrenceRule): boolean {
  return [days, monthDays, months, hours].some((part) => part.length > 0);
}

/** Whether the text is a local time of the years 1000 to 2999, as 2026-11-20T08:30. */
function isLocalTime(text: string): boolean {
  return /^[12]\d{3}-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d$/.test(text) && isDay(text.slice(0, 10));
}

function isDay(text: string): boolean {
  const instant = Date.parse(`${text}T00:00:00Z`);
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(text);
}
