import { addLocalDays, type DateMove, instantOfRuleTime, type PlanDates, restDayOf, type WorkCalendar } from '@energy-om/domain';
import { expandRule } from './expand-rule.ts';

/** A date of a plan. */
export interface PlannedDate {
  /** What the rule says, in local time: the date's key, which never moves. */
  occurrence: string;
  /** The date that it follows by completion, empty for the first; null by the calendar. */
  follows: string | null;
  /** When the work is due, in epoch milliseconds. */
  dueAt: number;
  /** Null: on the day that the rule says. */
  moved: DateMove | null;
  /** Why no order is made; null: one is. */
  leftOut: 'holiday' | 'sameDay' | null;
}

/** The bounds of a list of dates, as local times. */
export interface DateRange {
  after: string;
  upTo: string;
  /** What the rule says up to here counts for nothing: no date of before is on the same day as a moved one. */
  since: string;
  max: number;
}

/** No holiday is longer; a calendar without working days moves nothing. */
const maxMoveDays = 40;

/**
 * Returns the dates of a plan, the earliest first. They move by the work calendar, as the plan says; of those that come to the same time the
 * first one stays. A later date never moves before an earlier one.
 */
export function listPlannedDates(dates: PlanDates, calendar: WorkCalendar, { after, upTo, since, max }: DateRange): PlannedDate[] {
  const lookBack = addLocalDays(after, -maxMoveDays);
  const context = dates.holidays === 'keep' || dates.holidays === 'skip' ? [] : expandRule(dates, later(lookBack, since), after, 10_000);
  const taken = new Set(context.map((time) => moveDate(time, dates, calendar).local));
  return expandRule(dates, later(after, since), upTo, max).map((occurrence) => {
    const { local, moved, isLeftOut } = moveDate(occurrence, dates, calendar);
    const isTaken = taken.has(local);
    if (!isLeftOut) taken.add(local);
    return {
      occurrence,
      follows: null,
      dueAt: instantOfRuleTime(local, calendar.timeZone),
      moved,
      leftOut: isLeftOut ? 'holiday' : isTaken ? 'sameDay' : null,
    };
  });
}

/** Returns one date of a plan, moved by the work calendar as the plan says. */
export function planDate(occurrence: string, dates: PlanDates, calendar: WorkCalendar): PlannedDate {
  const { local, moved, isLeftOut } = moveDate(occurrence, dates, calendar);
  const leftOut = isLeftOut ? 'holiday' : null;
  return { occurrence, follows: null, dueAt: instantOfRuleTime(local, calendar.timeZone), moved, leftOut };
}

const later = (one: string, other: string) => (one > other ? one : other);

function moveDate(
  time: string,
  { holidays }: PlanDates,
  calendar: WorkCalendar,
): { local: string; moved: DateMove | null; isLeftOut: boolean } {
  const reason = restDayOf(time.slice(0, 10), calendar);
  if (holidays === 'keep' || reason === null) return { local: time, moved: null, isLeftOut: false };
  if (holidays === 'skip') return { local: time, moved: null, isLeftOut: true };
  for (let days = 1; days <= maxMoveDays; days += 1) {
    const local = addLocalDays(time, holidays === 'after' ? days : -days);
    if (restDayOf(local.slice(0, 10), calendar) === null) return { local, moved: reason, isLeftOut: false };
  }
  return { local: time, moved: null, isLeftOut: false };
}
