import { localDate, startOfLocalDate } from '../clock/work-calendar.ts';
import { nanoPerFen } from './round-lines.ts';

/** A calendar month of a zone, in epoch milliseconds; `month` as 2026-07. */
export interface BillMonth {
  month: string;
  start: number;
  end: number;
}

export function billMonthAt(at: number, zone: string): BillMonth {
  const month = localDate(at, zone).slice(0, 7);
  const number = Number(month.slice(5));
  const next = number === 12 ? `${Number(month.slice(0, 4)) + 1}-01` : `${month.slice(0, 4)}-${String(number + 1).padStart(2, '0')}`;
  return { month, start: startOfLocalDate(`${month}-01`, zone), end: startOfLocalDate(`${next}-01`, zone) };
}

/**
 * Returns what a monthly fee comes to between two instants of the month, in nano-yuan: the difference of what it had come to since the month
 * began, rounded down, so that the parts of a whole month add up to the fee.
 * @param fee in fen
 */
export function timeFeeOf(fee: number, from: number, to: number, { start, end }: BillMonth): bigint {
  const until = (instant: number) => (BigInt(fee) * nanoPerFen * BigInt(instant - start)) / BigInt(end - start);
  return until(to) - until(from);
}
