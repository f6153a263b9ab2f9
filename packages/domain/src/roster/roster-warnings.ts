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
  /** The first local date with it; of overtime the first of the month. */
  day: string;
  /** Hours of rest or overtime, days in a row, or people. */
  value: number;
}

/** The hours of a month without overtime: 20.83 days of 8 hours. */
const standardMonthHours = 166.64;
const maxDaysInRow = 6;

/** @returns the first warning of each kind for each person, and for each shift type the first day with too few people */
export function findRosterWarnings(plan: Pick<RosterPlan, 'shiftTypes' | 'limits'>, shifts: readonly PlannedShift[]): RosterWarning[] {
  const atWork = new Set(plan.shiftTypes.flatMap(({ key, onCall }) => (onCall ? [] : [key])));
  const work = shifts.filter(({ type }) => atWork.has(type));
  const people = Map.groupBy(work, ({ accountId }) => accountId);
  return [
    ...[...people].flatMap(([accountId, own]) => findWarningsOfPerson(accountId, own, plan.limits)),
    ...findUnderstaffed(work, plan.limits.minOnDuty),
  ];
}

function findWarningsOfPerson(accountId: string, shifts: readonly PlannedShift[], limits: RosterLimits): RosterWarning[] {
  const inOrder = [...shifts].sort((one, other) => one.startsAt - other.startsAt);
  const found = [findShortRest(inOrder, limits.minRestHours), findLongRow(inOrder), findOvertime(inOrder, limits.maxOvertimeHours)];
  return found.flatMap((warning) => (warning === null ? [] : [{ ...warning, accountId }]));
}

type OfPerson = Omit<RosterWarning, 'accountId'> | null;

function findShortRest(shifts: readonly PlannedShift[], minRestHours: number): OfPerson {
  for (const [index, { startsAt, day }] of shifts.entries()) {
    const previous = shifts[index - 1];
    if (previous === undefined) continue;
    const hours = (startsAt - previous.endsAt) / hourMs;
    if (hours < minRestHours) return { kind: 'rest', day, value: roundHours(hours) };
  }
  return null;
}

function findLongRow(shifts: readonly PlannedShift[]): OfPerson {
  const days = [...new Set(shifts.map(({ day }) => day))];
  let inRow = 0;
  for (const [index, day] of days.entries()) {
    const previous = days[index - 1];
    inRow = previous !== undefined && nextLocalDate(previous) === day ? inRow + 1 : 1;
    if (inRow > maxDaysInRow) return { kind: 'seventhDay', day, value: inRow };
  }
  return null;
}

function findOvertime(shifts: readonly PlannedShift[], maxOvertimeHours: number): OfPerson {
  for (const [month, own] of Map.groupBy(shifts, ({ day }) => day.slice(0, 7))) {
    const hours = own.reduce((sum, { startsAt, endsAt }) => sum + (endsAt - startsAt) / hourMs, 0) - standardMonthHours;
    if (hours > maxOvertimeHours) return { kind: 'overtime', day: `${month}-01`, value: roundHours(hours) };
  }
  return null;
}

function findUnderstaffed(shifts: readonly PlannedShift[], minOnDuty: number): RosterWarning[] {
  const warnings = new Map<string, RosterWarning>();
  for (const own of Map.groupBy(shifts, ({ day, type }) => `${day} ${type}`).values()) {
    const [{ day, type }] = own as [PlannedShift];
    if (own.length < minOnDuty && !warnings.has(type)) warnings.set(type, { kind: 'tooFew', accountId: null, day, value: own.length });
  }
  return [...warnings.values()];
}

function roundHours(hours: number): number {
  return Math.round(hours * 10) / 10;
}
