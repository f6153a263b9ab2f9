import { localDayAt } from '../clock/local-buckets.ts';
import { quarterMs } from '../meter/quarter-hours.ts';
import { billMonthAt } from '../tariff/time-fee.ts';

/** How far a supply is settled, in epoch milliseconds. */
export interface SupplyProgress {
  /** When its first meter and its first tariff were both there. */
  beginsAt: number;
  /** The beginning of a local day; null: it was never settled. */
  settledTo: number | null;
  /** From where on something that its bills follow from has changed since; null: nothing has. */
  dueFrom: number | null;
}

export interface SettlementPlan {
  from: number;
  to: number;
  /** Whether the bills of the month of `from` go on there. */
  continues: boolean;
}

/**
 * Plans the next settlement of a supply; null: there is nothing to settle, or not enough is known yet. Whole local days are settled. Where something before
 * has changed, the bills are drawn up anew from the beginning of its month on, and so are all later ones, because the steps of their prices may
 * have moved.
 * @param completeTo the instant up to which the consumption of all its meters is known; infinite where nothing is
 */
export function planSettlement(progress: SupplyProgress, completeTo: number, zone: string): SettlementPlan | null {
  return Number.isFinite(completeTo) ? planStretch(progress, localDayAt(completeTo, zone).start, zone) : null;
}

/**
 * Plans what a settlement would come to that ended in the middle of a day, for an outlook on a day that is not over: it is never posted.
 * @param limit an instant that is not looked beyond
 */
export function planOutlook(progress: SupplyProgress, completeTo: number, limit: number, zone: string): SettlementPlan | null {
  if (!Number.isFinite(completeTo)) return null;
  return planStretch(progress, Math.floor(Math.min(completeTo, limit) / quarterMs) * quarterMs, zone);
}

function planStretch({ beginsAt, settledTo, dueFrom }: SupplyProgress, to: number, zone: string): SettlementPlan | null {
  // The supply may begin in the middle of a quarter, of which it then has the rest.
  const begin = Math.floor(beginsAt / quarterMs) * quarterMs;
  if (settledTo === null) return to > begin ? { from: begin, to, continues: false } : null;
  if (to < settledTo) return null;
  if (dueFrom !== null && dueFrom < settledTo) {
    return { from: Math.max(begin, billMonthAt(Math.max(begin, dueFrom), zone).start), to, continues: false };
  }
  return to > settledTo ? { from: settledTo, to, continues: settledTo > billMonthAt(settledTo, zone).start } : null;
}
