import { type Bill, drawBill } from './draw-bill.ts';
import { measureBills, type SupplyPeriod } from './measure-bills.ts';
import { billMonthAt } from './time-fee.ts';

export interface CalculatedBills<Payer> {
  /** The period's end, or the first instant without a tariff, from which on nothing is calculated. */
  until: number;
  bills: Bill<Payer>[];
}

/**
 * Calculates the bills of one supply over a stretch of time. Where a month had begun before, `measureBills` and `addBillUse` add the stretches
 * up, and `drawBill` rounds once.
 * @param closing whether months that end within the stretch are closed, so that minimums are demanded
 */
export function calculateBills<Payer extends string>(period: SupplyPeriod<Payer>, closing: boolean): CalculatedBills<Payer> {
  const { until, bills } = measureBills(period);
  const open = billMonthAt(until, period.zone).month;
  return { until, bills: bills.map((use) => drawBill(use, closing && use.month < open)) };
}
