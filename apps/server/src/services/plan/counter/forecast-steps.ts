import { dayMs, hourMs, type PlanDates, type WorkCalendar } from '@energy-om/domain';
import type { PlannedDate } from '../recurrence/list-planned-dates.ts';
import { dateOfStep } from './date-of-step.ts';
import type { LookedAt } from './look-at-counters.ts';

/**
 * Returns the dates of an object from its next step on, if it goes on as in the last 30 days and the work of each is finished when it is due;
 * none while nothing is counted, unless the step is reached. An order that is open counts as if it were finished now.
 */
export function forecastSteps(
  { object, base, next, perDay, reachedAt }: LookedAt,
  dates: PlanDates,
  calendar: WorkCalendar,
  { upTo, max, now }: { upTo: number; max: number; now: number },
): PlannedDate[] {
  const { counter } = dates;
  if (counter === null || base === null) return [];
  const found: PlannedDate[] = [];
  let [reached, formerAt, step] = [reachedAt, object.last?.plannedFrom ?? null, next.step];
  while (reached !== null && found.length < max) {
    const date = dateOfStep({ step, follows: '', reachedAt: reached, formerAt }, dates, calendar, now);
    if (date === null || date.dueAt > upTo) break;
    found.push(date);
    const begin = counter.from === 'finish' ? Math.max(reached, date.dueAt) : reached;
    reached = perDay > 0 ? begin + Math.max((counter.every / perDay) * dayMs, hourMs) : null;
    [formerAt, step] = [date.dueAt, step + 1];
  }
  return found;
}
