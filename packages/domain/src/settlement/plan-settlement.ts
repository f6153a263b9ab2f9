import { localDayAt, localHourAt } from '../clock/local-buckets.ts';
import { quarterMs } from '../meter/quarter-hours.ts';
import { billMonthAt } from '../tariff/time-fee.ts';

/** How far a supply is settled, in epoch milliseconds. */
export interface SupplyProgress {
  /** When its first meter and its first tariff were both there. */
  beginsAt: number;
  /** The beginning of a local day, or of an hour of it where it was settled by the hour; null: it was never settled. */
  settledTo: number | null;
  /** From where on something that its bills follow from has changed since; null: nothing has. */
  dueFrom: number | null;
}

/** In what a supply is settled: by the hour where its payer's balance is nearly empty, so that it is known when it is used up. */
export type SettlementGrain = 'day' | 'hour';

export interface SettlementPlan {
  from: number;
  to: number;
  /** From where on something is settled for the first time, or anew because of a change: not before `from`. */
  since: number;
  /** Whether the bills of the month of `from` go on there. */
  continues: boolean;
}

/**
 * Plans the next settlement of a supply; null: there is nothing to settle, or not enough is known yet. Whole local days or hours are settled. Where
 * something before has changed, the bills are drawn up anew from the beginning of its month on, and so are all later ones, because the steps of their
 * prices may have moved. So is the month of a day that was settled in part, because a day is rounded as a whole.
 * @param completeTo the instant up to which the consumption of all its meters is known; infinite where nothing is
 */
export function planSettlement(
  progress: SupplyProgress,
  completeTo: number,
  zone: string,
  grain: SettlementGrain = 'day',
): SettlementPlan | null {
  if (!Number.isFinite(completeTo)) return null;
  const over = grain === 'day' ? localDayAt(completeTo, zone).start : localHourAt(completeTo, zone).start;
  const { settledTo } = progress;
  // What was settled within a day stays so until the day is over, whatever the grain is now.
  const to = settledTo !== null && settledTo <= completeTo ? Math.max(over, settledTo) : over;
  return planStretch(progress, to, zone);
}

/**
 * Plans what a settlement would come to that ended in the middle of a day, for an outlook on a day that is not over: it is never posted.
 * @param limit an instant that is not looked beyond
 */
export function planOutlook(progress: SupplyProgress, completeTo: number, limit: number, zone: string): SettlementPlan | null {
  if (!Number.isFinite(completeTo)) return null;
  const to = Math.floor(Math.min(completeTo, limit) / quarterMs) * quarterMs;
  const { settledTo } = progress;
  // The limit lies within what is settled: the bills are drawn up once more as they stood then.
  if (settledTo === null || limit >= settledTo || settledTo > completeTo) return planStretch(progress, to, zone);
  const from = Math.min(to, monthStartOf(to, progress.beginsAt, zone));
  return { from, to, since: from, continues: false };
}

/**
 * Plans the last settlement of a supply that has ended, up to the end of that quarter of an hour. What was settled beyond it stays, and is corrected like
 * everything before.
 */
export function planEnd(progress: SupplyProgress, endsAt: number, zone: string): SettlementPlan | null {
  const to = Math.ceil(endsAt / quarterMs) * quarterMs;
  return planStretch(progress, Math.max(to, progress.settledTo ?? to), zone);
}

function planStretch({ beginsAt, settledTo, dueFrom }: SupplyProgress, to: number, zone: string): SettlementPlan | null {
  if (settledTo === null) {
    const from = beginOf(beginsAt);
    return to > from ? { from, to, since: from, continues: false } : null;
  }
  if (to < settledTo) return null;
  if (dueFrom !== null && dueFrom < settledTo) {
    const from = monthStartOf(dueFrom, beginsAt, zone);
    return { from, to, since: from, continues: false };
  }
  if (to === settledTo) return null;
  const isWithinDay = localDayAt(settledTo, zone).start < settledTo;
  if (isWithinDay) return { from: monthStartOf(settledTo, beginsAt, zone), to, since: settledTo, continues: false };
  return { from: settledTo, to, since: settledTo, continues: settledTo > billMonthAt(settledTo, zone).start };
}

/** The supply may begin in the middle of a quarter, of which it then has the rest. */
function beginOf(beginsAt: number): number {
  return Math.floor(beginsAt / quarterMs) * quarterMs;
}

/** From where on the bills of the month of an instant are drawn up. */
function monthStartOf(instant: number, beginsAt: number, zone: string): number {
  const begin = beginOf(beginsAt);
  return Math.max(begin, billMonthAt(Math.max(begin, instant), zone).start);
}
