import { addLocalDays, type PlanDates } from '@energy-om/domain';
import { RRuleTemporal } from 'rrule-temporal';

/** How far a rule without dates is searched at a time: a month of an hourly rule is a few hundred dates. */
const stepDays = 100;
/** Periods that one step may pass without a date. */
const maxIterations = 1_000_000;

/**
 * Returns the local times of a rule after one and up to another, at most `max`, the earliest first; the season and the last day of the plan
 * count. The rule is expanded as if the clocks never changed, so that its times are what local clocks show.
 */
export function expandRule(dates: PlanDates, after: string, upTo: string, max: number): string[] {
  const start = dates.startsAt.replaceAll(/[-:]/g, '');
  const rule = new RRuleTemporal({ rruleString: `DTSTART;TZID=UTC:${start}00\nRRULE:${dates.rule}`, maxIterations, cache: false });
  const end = dates.endsOn === null || upTo.slice(0, 10) <= dates.endsOn ? upTo : `${dates.endsOn}T23:59`;
  const found: string[] = [];
  let from = after < dates.startsAt ? addLocalDays(dates.startsAt, -1) : after;
  while (from < end && found.length < max) {
    const to = earlier(addLocalDays(from, stepDays), end);
    const times = rule.between(new Date(`${from}:00Z`), new Date(`${to}:00Z`), true).map((time) => String(time).slice(0, 16));
    found.push(...times.filter((time) => time > from && time > after && time <= to && isInSeason(time, dates)));
    from = to;
  }
  return found.slice(0, max);
}

function earlier(one: string, other: string): string {
  return one <= other ? one : other;
}

/** A season of 29 February alone comes in eight years at the latest. */
const maxDaysToSeason = 8 * 366;

/** Returns the local time on its own or the next day of the season; null where that is after the plan's last day. */
export function firstInSeason(local: string, dates: PlanDates): string | null {
  for (let days = 0; days <= maxDaysToSeason; days += 1) {
    const time = addLocalDays(local, days);
    if (dates.endsOn !== null && time.slice(0, 10) > dates.endsOn) return null;
    if (isInSeason(time, dates)) return time;
  }
  return null;
}

/** Whether a local time is in the part of the year in which the plan is due. */
function isInSeason(time: string, { season }: PlanDates): boolean {
  if (season === null) return true;
  const day = time.slice(5, 10);
  return season.from <= season.to ? day >= season.from && day <= season.to : day >= season.from || day <= season.to;
}
