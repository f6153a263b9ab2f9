import { dayMs, hourMs } from '#duration.ts';
/**
 * The resolution time computed in another way: the time from the creation of the order to the end of the work, minus its holds. An
 * end of the work that rework revokes does not count.
 */
export interface ResolveModel {
  since: number;
  holds: readonly { from: number; to: number | null }[];
  finishedAt: number | null;
  isOver: boolean;
  countsWorkingHours: boolean;
}

export function openModel(since: number, countsWorkingHours: boolean): ResolveModel {
  return { since, holds: [], finishedAt: null, isOver: false, countsWorkingHours };
}

export function beginHold(model: ResolveModel, now: number): ResolveModel {
  return { ...model, holds: [...model.holds, { from: now, to: null }] };
}

export function endHold(model: ResolveModel, now: number): ResolveModel {
  return { ...model, holds: model.holds.map((hold) => ({ ...hold, to: hold.to ?? now })) };
}

export function countResolve(model: ResolveModel, now: number): number {
  const end = model.finishedAt ?? now;
  const count = model.countsWorkingHours ? countOfficeTime : (from: number, to: number) => Math.max(0, to - from);
  const held = model.holds.reduce((sum, { from, to }) => sum + count(Math.min(from, end), Math.min(to ?? now, end)), 0);
  return count(model.since, end) - held;
}

const shanghaiOffsetMs = 8 * hourMs;

/** Monday to Friday, 8:30 to 12:00 and 13:30 to 18:00 at UTC+8, by plain arithmetic. */
function countOfficeTime(from: number, to: number): number {
  let total = 0;
  for (let midnight = Math.floor((from + shanghaiOffsetMs) / dayMs) * dayMs - shanghaiOffsetMs; midnight < to; midnight += dayMs) {
    const weekday = new Date(midnight + shanghaiOffsetMs).getUTCDay();
    if (weekday === 0 || weekday === 6) continue;
    for (const [opensAt, closesAt] of [
      [8.5, 12],
      [13.5, 18],
    ] as const) {
      total += Math.max(0, Math.min(to, midnight + closesAt * hourMs) - Math.max(from, midnight + opensAt * hourMs));
    }
  }
  return total;
}
