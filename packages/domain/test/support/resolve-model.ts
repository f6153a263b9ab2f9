/**
 * The promise to the customer, counted a second time and another way: wall time since the order was raised, less its
 * holds, up to where the work was finished; a finish that was taken back never was.
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

const hour = 3_600_000;
const day = 24 * hour;
const shanghai = 8 * hour;

/** Monday to Friday, 8:30 to 12:00 and 13:30 to 18:00 at UTC+8, by plain arithmetic. */
function countOfficeTime(from: number, to: number): number {
  let total = 0;
  for (let midnight = Math.floor((from + shanghai) / day) * day - shanghai; midnight < to; midnight += day) {
    const weekday = new Date(midnight + shanghai).getUTCDay();
    if (weekday === 0 || weekday === 6) continue;
    for (const [opens, closes] of [
      [8.5, 12],
      [13.5, 18],
    ] as const) {
      total += Math.max(0, Math.min(to, midnight + closes * hour) - Math.max(from, midnight + opens * hour));
    }
  }
  return total;
}
