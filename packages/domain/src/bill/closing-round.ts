import { localDate } from '../clock/work-calendar.ts';
import { dayMs, hourMs } from '../duration.ts';
import { billMonthAt } from '../tariff/time-fee.ts';

/** Bills are closed on the third day of the next month at eight in the morning, when whoever gets one is awake. */
const closesAfterMs = 2 * dayMs + 8 * hourMs;

/** A closing of bills: those of all months before `month` (as 2026-08) may be closed in it. */
export interface ClosingRound {
  month: string;
  /** The last month that is closed. */
  closes: string;
  /** The end of that month, in epoch milliseconds. */
  end: number;
}

/** The round that is going on: each begins when the bills of another month may be closed. */
export function closingRoundAt(now: number, zone: string): ClosingRound {
  const { month, start } = billMonthAt(now - closesAfterMs, zone);
  return { month, closes: localDate(start - 1, zone).slice(0, 7), end: start };
}

/** Why the bills of a supply cannot be closed: meters are silent, no tariff is in force from where on it is settled, or it is settled just now. */
export const billObstacleReasons = ['silent', 'noTariff', 'settling'] as const;
export type BillObstacleReason = (typeof billObstacleReasons)[number];
