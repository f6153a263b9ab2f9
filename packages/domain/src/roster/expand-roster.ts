import { instantOfLocalTime } from '../clock/local-instant.ts';
import { nextLocalDate } from '../clock/work-calendar.ts';
import { dayMs } from '../duration.ts';
import type { RosterPlan, ShiftType } from './roster-plan.ts';

/** A shift of a person. Instants are epoch milliseconds, `endsAt` exclusive. */
export interface PlannedShift {
  accountId: string;
  /** The local date on which it begins. */
  day: string;
  /** The key of its type. */
  type: string;
  startsAt: number;
  endsAt: number;
}

/** What a person works on one day in place of the cycle; null: nothing. */
export interface ShiftChange {
  accountId: string;
  day: string;
  type: string | null;
}

/** The days on which a person is on leave, both inclusive. */
export interface LeaveDays {
  accountId: string;
  from: string;
  to: string;
}

export interface RosterExceptions {
  changes: readonly ShiftChange[];
  leaves: readonly LeaveDays[];
}

interface Range {
  /** Local dates, both inclusive. */
  from: string;
  to: string;
}

const wholeDayMinutes = 24 * 60;

/**
 * Returns the shifts that begin on the days of a range, by day. Leave comes before a change, and a change before the cycle. Where one
 * shift ends and the next one begins at the same local time there is neither gap nor overlap, also where the clocks change.
 */
export function expandRoster(plan: RosterPlan, { changes, leaves }: RosterExceptions, range: Range, timeZone: string): PlannedShift[] {
  const changed = new Map(changes.map(({ accountId, day, type }) => [`${accountId} ${day}`, type]));
  const accountIds = new Set([...plan.crews.flatMap(({ memberIds }) => memberIds), ...changes.map(({ accountId }) => accountId)]);
  const crewOf = new Map(plan.crews.flatMap((crew) => crew.memberIds.map((accountId) => [accountId, crew] as const)));
  const typeByKey = new Map(plan.shiftTypes.map((type) => [type.key, type]));
  const shifts: PlannedShift[] = [];
  for (let day = range.from; day <= range.to; day = nextLocalDate(day)) {
    for (const accountId of accountIds) {
      if (leaves.some((leave) => leave.accountId === accountId && leave.from <= day && day <= leave.to)) continue;
      const change = changed.get(`${accountId} ${day}`);
      const type = change === undefined ? typeOnDay(plan, crewOf.get(accountId)?.offset, day) : change;
      const shift = type === null ? null : shiftOn(typeByKey.get(type), day, timeZone);
      if (type !== null && shift !== null) shifts.push({ accountId, day, type, ...shift });
    }
  }
  return shifts;
}

/** @returns the key of the shift type by the cycle; null: a day off */
function typeOnDay({ cycle, startsOn }: RosterPlan, offset: number | undefined, day: string): string | null {
  if (offset === undefined || day < startsOn) return null;
  return cycle[(daysBetween(startsOn, day) + offset) % cycle.length] ?? null;
}

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs);
}

/** Null where a change of the clocks leaves nothing of it. */
function shiftOn(type: ShiftType | undefined, day: string, timeZone: string): { startsAt: number; endsAt: number } | null {
  if (type === undefined) return null;
  const startsAt = instantOfLocalTime(day, type.from, timeZone);
  const endsAt = instantOfLocalTime(day, type.to > type.from ? type.to : type.to + wholeDayMinutes, timeZone);
  return endsAt > startsAt ? { startsAt, endsAt } : null;
}
