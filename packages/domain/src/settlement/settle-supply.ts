import { localDayAt } from '../clock/local-buckets.ts';
import { addBillUse, type BillUse } from '../tariff/bill-use.ts';
import { type Bill, drawBill, type LineDifference, listDifferences } from '../tariff/draw-bill.ts';
import { measureBills, type SupplyPeriod } from '../tariff/measure-bills.ts';
import { billMonthAt } from '../tariff/time-fee.ts';
import { type MeterSpan, measureSupply, type SupplyDay } from './supply-quarters.ts';

/** A bill as it was settled before. */
export interface PostedBill {
  use: BillUse<string>;
  /** What was posted for it, line by line. */
  posted: readonly LineDifference[];
  /** Whether it is closed, so that the minimum is demanded of it. */
  isClosed: boolean;
}

/** One supply with everything that its bills follow from. */
export interface SupplyFacts extends Omit<SupplyPeriod<string>, 'quarters'> {
  spans: readonly MeterSpan[];
  /** Of the month of `from` and of later ones. */
  bills: readonly PostedBill[];
  /** Whether the bills of the month of `from` are continued there; false: they are drawn up anew from it on. */
  continues: boolean;
}

export interface SettledBill {
  use: BillUse<string>;
  bill: Bill<string>;
  /** What has to be posted now. */
  differences: LineDifference[];
}

export interface Settlement {
  /** Until where the supply is settled: the beginning of a local day, not after the facts' end. */
  until: number;
  days: SupplyDay[];
  bills: SettledBill[];
}

/**
 * Settles a supply from one instant to the beginning of a local day: what its bills come to, and by how much that differs from what was posted
 * for them. Settling again what has not changed leads to no difference.
 * @param facts.to the beginning of a local day; where no tariff is in force before it, the day in which the last one ends is left open
 */
export function settleSupply(facts: SupplyFacts): Settlement {
  const until = findEnd(facts);
  if (until <= facts.from) return { until: facts.from, days: [], bills: [] };
  const { quarters, days } = measureSupply(facts.spans, { ...facts, to: until });
  const measured = measureBills({ ...facts, to: until, quarters }).bills;
  const kept = facts.continues ? facts.bills.filter(({ use }) => use.month === billMonthAt(facts.from, facts.zone).month) : [];
  const uses = kept.map(({ use }) => use);
  for (const use of measured) {
    const index = uses.findIndex((known) => isSameBill(known, use));
    const known = uses[index];
    if (known) uses[index] = addBillUse(known, use);
    else uses.push(use);
  }
  // A bill that nothing is left of, because somebody else pays for it now, is taken back line by line.
  const gone = facts.bills.filter(({ use }) => !uses.some((known) => isSameBill(known, use)));
  uses.push(...gone.map(({ use: { payer, month } }) => ({ payer, month, versions: [] })));
  return { until, days, bills: uses.map((use) => settleBill(use, facts.bills)) };
}

function settleBill(use: BillUse<string>, before: readonly PostedBill[]): SettledBill {
  const known = before.find((other) => isSameBill(other.use, use));
  const bill = drawBill(use, known?.isClosed ?? false);
  return { use, bill, differences: listDifferences(bill.lines, known?.posted ?? []) };
}

function isSameBill(one: BillUse<string>, other: BillUse<string>): boolean {
  return one.month === other.month && one.payer === other.payer;
}

/** The end of the facts, or the beginning of the local day in which the last tariff ends. */
function findEnd({ spans: _spans, bills: _bills, ...facts }: SupplyFacts): number {
  const { until } = measureBills({ ...facts, quarters: [] });
  return until === facts.to ? until : localDayAt(until, facts.zone).start;
}
