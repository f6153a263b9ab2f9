import { nextLocalDate } from '../clock/work-calendar.ts';
import { hourMs } from '../duration.ts';
import type { PlannedShift } from './expand-roster.ts';
import type { RosterLimits, RosterPlan } from './roster-plan.ts';

/** What a roster may have with a reason only: too little rest, a seventh day at work, much overtime, too few people in a shift. */
export const rosterWarningKinds = ['rest', 'seventhDay', 'overtime', 'tooFew'] as const;
export type RosterWarningKind = (typeof rosterWarningKinds)[number];

export interface RosterWarning {
  kind: RosterWarningKind;
  /** Whom it concerns; null: a shift of the team. */
  accountId: string | null;
  /** The key of the shift type with too few people; null: it concerns a person. */
  type: string | null;
  /** The local date; of overtime the first of the month. */
  day: string;
  /** Hours of rest or overtime, days in a row, or people. */
  value: number;
}

/** The hours of a month without overtime: 20.83 days of 8 hours. */
const standardMonthHours = 166.64;
const maxDaysInRow = 6;

/**
 * @param usual the shifts that follow from the cycle alone: a shift that nobody is left in has too few people, too
 * @param worked work that has ended: it counts, but is not warned of
 * @returns all warnings, of each person and then of the team by day
 */
export function findRosterWarnings(
  plan: Pick<RosterPlan, 'shiftTypes' | 'limits'>,
  shifts: readonly PlannedShift[],
  usual: readonly PlannedShift[] = [],
  worked: readonly PlannedShift[] = [],
): RosterWarning[] {
  const atWork = new Set(plan.shiftTypes.flatMap(({ key, onCall }) => (onCall ? [] : [key])));
  const isWork = ({ type }: PlannedShift) => atWork.has(type);
  const work = shifts.filter(isWork);
  const people = Map.groupBy(work, ({ accountId }) => accountId);
  return [
    ...[...people].flatMap(([accountId, own]) => findWarningsOfPerson(accountId, own, worked, plan.limits)),
    ...findUnderstaffed(work, usual.filter(isWork), plan.limits.minOnDuty),
  ];
}

/** What is to be warned of after a change and was not before it: the first day of each kind for each person and shift type. */
export function listNewWarnings(before: readonly RosterWarning[], after: readonly RosterWarning[]): RosterWarning[] {
  const known = new Set(before.map((warning) => JSON.stringify(warning)));
  const first = new Map<string, RosterWarning>();
  for (const warning of after) {
    const key = `${warning.kind} ${warning.accountId} ${warning.type}`;
    if (!known.has(JSON.stringify(warning)) && !first.has(key)) first.set(key, warning);
  }
  return [...first.values()];
}

function findWarningsOfPerson(
  accountId: string,
  coming: readonly PlannedShift[],
  worked: readonly PlannedShift[],
  limits: RosterLimits,
): RosterWarning[] {
  const before = worked.filter((shift) => shift.accountId === accountId);
  const inOrder = [...before, ...coming].sort((one, other) => one.startsAt - other.startsAt);
  const found = [
    ...findShortRests(inOrder, limits.minRestHours),
    ...findLongRows(inOrder),
    ...findOvertime(inOrder, limits.maxOvertimeHours),
  ];
  const concerns = ({ kind, day }: OfPerson) => coming.some((shift) => shift.day.startsWith(kind === 'overtime' ? day.slice(0, 7) : day));
  return found.filter(concerns).map((warning) => ({ ...warning, accountId, type: null }));
}

type OfPerson = Omit<RosterWarning, 'accountId' | 'type'>;

function findShortRests(shifts: readonly PlannedShift[], minRestHours: number): OfPerson[] {
  return shifts.flatMap(({ startsAt, day }, index): OfPerson[] => {
    const previous = shifts[index - 1];
    if (previous === undefined) return [];
    const hours = (startsAt - previous.endsAt) / hourMs;
    return hours < minRestHours ? [{ kind: 'rest', day, value: roundHours(hours) }] : [];
  });
}

function findLongRows(shifts: readonly PlannedShift[]): OfPerson[] {
  const days = [...new Set(shifts.map(({ day }) => day))];
  let inRow = 0;
  return days.flatMap((day, index): OfPerson[] => {
    const previous = days[index - 1];
    inRow = previous !== undefined && nextLocalDate(previous) === day ? inRow + 1 : 1;
    // Only the day on which it is exceeded: the days after it are of the same row.
    return inRow === maxDaysInRow + 1 ? [{ kind: 'seventhDay', day, value: inRow }] : [];
  });
}

function findOvertime(shifts: readonly PlannedShift[], maxOvertimeHours: number): OfPerson[] {
  return [...Map.groupBy(shifts, ({ day }) => day.slice(0, 7))].flatMap(([month, own]): OfPerson[] => {
    const hours = own.reduce((sum, { startsAt, endsAt }) => sum + (endsAt - startsAt) / hourMs, 0) - standardMonthHours;
    return hours > maxOvertimeHours ? [{ kind: 'overtime', day: `${month}-01`, value: roundHours(hours) }] : [];
  });
}

function findUnderstaffed(work: readonly PlannedShift[], usual: readonly PlannedShift[], minOnDuty: number): RosterWarning[] {
  const slotOf = ({ day, type }: PlannedShift) => `${day} ${type}`;
  const people = Map.groupBy(work, slotOf);
  const slots = new Map([...usual, ...work].map((shift) => [slotOf(shift), shift]));
  return [...slots]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([slot, { day, type }]): RosterWarning[] => {
      const value = people.get(slot)?.length ?? 0;
      return value < minOnDuty ? [{ kind: 'tooFew', accountId: null, type, day, value }] : [];
    });
}

function roundHours(hours: number): number {
  return Math.round(hours * 10) / 10;
}
