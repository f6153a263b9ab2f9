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
 * has changed, the bills are drawn up anew from the beginning of its month, and so are all later ones, because the steps of their prices may
 * have moved.
 * @param completeTo the instant up to which the consumption of all its meters is known; infinite where nothing is
 */
export function planSettlement({ beginsAt, settledTo, dueFrom }: SupplyProgress, completeTo: number, zone: string): SettlementPlan | null {
  if (!Number.isFinite(completeTo)) return null;
  const to = localDayAt(completeTo, zone).start;
  // The supply may begin in the middle of a quarter, of which it then has the rest.
  const begin = Math.floor(beginsAt / quarterMs) * quarterMs;
  if (settledTo === null) return to > begin ? { from: begin, to, continues: false } : null;
  if (to < settledTo) return null;
  if (dueFrom !== null && dueFrom < settledTo) {
    return { from: Math.max(begin, billMonthAt(Math.max(begin, dueFrom), zone).start), to, continues: false };
  }
  return to > settledTo ? { from: settledTo, to, continues: settledTo > billMonthAt(settledTo, zone).start } : null;
}
