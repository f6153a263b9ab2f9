import { localTimeAt, type PlanDates, type WorkCalendar } from '@energy-om/domain';
import { type PlannedDate, planDate } from './list-planned-dates.ts';
import { findNextAfter, type NextDate } from './next-after-completion.ts';

/** Returns the dates of a plan by completion from a first one on, if the work of each is finished when it is due. */
export function forecastDates(
  dates: PlanDates,
  calendar: WorkCalendar,
  first: NextDate,
  { upTo, max }: { upTo: string; max: number },
): PlannedDate[] {
  const found: PlannedDate[] = [];
  for (let next = first; typeof next === 'object' && next.occurrence <= upTo && found.length < max; ) {
    const date = planDate(next.occurrence, dates, calendar);
    found.push(date);
    const last = { occurrence: date.occurrence, isOpen: false, finishedAt: date.leftOut === null ? date.dueAt : null };
    next = findNextAfter(dates, last, localTimeAt(date.dueAt, calendar.timeZone), calendar.timeZone);
  }
  return found;
}
