import { addLocalDays, type DateMove, instantOfRuleTime, type PlanDates, restDayOf, type WorkCalendar } from '@energy-om/domain';
import { expandRule } from './expand-rule.ts';

/** A date of a plan. */
export interface PlannedDate {
  /** What the rule says, in local time: the date's key, which never moves. */
  occurrence: string;
  /** The date that it follows by completion, empty for the first; null by the calendar. */
  follows: string | null;
  /** The local day that the rule says, and by how many days the work was moved from it; negative: to a day before. */
  day: string;
  movedDays: number;
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
 * first one stays. With one time a day a later date never moves before an earlier one; with several it does, from Saturday morning to before Friday evening.
 */
export function listPlannedDates(dates: PlanDates, calendar: WorkCalendar, { after, upTo, since, max }: DateRange): PlannedDate[] {
  const lookBack = addLocalDays(after, -maxMoveDays);
  const context = dates.holidays === 'keep' || dates.holidays === 'skip' ? [] : expandRule(dates, later(lookBack, since), after, 10_000);
  const taken = new Set(context.map((time) => moveDate(time, dates, calendar).local));
  return expandRule(dates, later(after, since), upTo, max).map((occurrence) => {
    const { local, ...move } = moveDate(occurrence, dates, calendar);
    const isTaken = taken.has(local);
    if (!move.isLeftOut) taken.add(local);
    return describeMove(occurrence, { local, ...move }, isTaken, calendar);
  });
}

/** Returns one date of a plan, moved by the work calendar as the plan says. */
export function planDate(occurrence: string, dates: PlanDates, calendar: WorkCalendar): PlannedDate {
  return describeMove(occurrence, moveDate(occurrence, dates, calendar), false, calendar);
}

interface MovedDate {
  local: string;
  moved: DateMove | null;
  movedDays: number;
  isLeftOut: boolean;
}

function describeMove(
  occurrence: string,
  { local, moved, movedDays, isLeftOut }: MovedDate,
  isTaken: boolean,
  { timeZone }: WorkCalendar,
): PlannedDate {
  return {
    ...{ occurrence, follows: null, day: occurrence.slice(0, 10), moved, movedDays },
    dueAt: instantOfRuleTime(local, timeZone),
    leftOut: isLeftOut ? 'holiday' : isTaken ? 'sameDay' : null,
  };
}

const later = (one: string, other: string) => (one > other ? one : other);

function moveDate(time: string, { holidays }: PlanDates, calendar: WorkCalendar): MovedDate {
  const stays = { local: time, moved: null, movedDays: 0, isLeftOut: false };
  const reason = restDayOf(time.slice(0, 10), calendar);
  if (holidays === 'keep' || reason === null) return stays;
  if (holidays === 'skip') return { ...stays, isLeftOut: true };
  for (let days = 1; days <= maxMoveDays; days += 1) {
    const movedDays = holidays === 'after' ? days : -days;
    const local = addLocalDays(time, movedDays);
    if (restDayOf(local.slice(0, 10), calendar) === null) return { local, moved: reason, movedDays, isLeftOut: false };
  }
  return stays;
}
