import { localDate, nextLocalDate, startOfLocalDate } from '@energy-om/domain';
import { type DateRange, findGrainRanges, type GrainRange } from './grain-ranges.ts';

/** Epoch milliseconds, `to` excluded. */
export interface Period {
  from: number;
  to: number;
}

export interface FiguresPeriod extends Period {
  /** It ends within the last day or later: little counts after it. */
  isOpen: boolean;
}

/** The whole days or months of a period, which rollups have, as instants and as local dates, `to` excluded. */
export interface CoveredRange extends Period {
  days: DateRange;
  /** The same as sums of grains, some of which are taken out again. */
  ranges: GrainRange[];
}

/** What rollups have: the smallest grain, and the longest. */
export interface Grains {
  smallest: 'day' | 'month';
  longest: 'month' | 'quarter' | 'year';
}

/** How the events of a period are read: from rollups, from the orders, and out of the rollups again. */
export interface Coverage {
  /** Null: the period has nothing whole. */
  covered: CoveredRange | null;
  /** The part of it that is within the period. */
  within: Period[];
  /** What of the period is not covered. */
  rest: Period[];
  /** What is covered after the period. */
  beyond: Period[];
}

/**
 * Chooses what of a period is read from rollups. Those of the present contain little beyond an open period, so that it is read to the end of the
 * longest grain, less that little: that is cheaper than its days.
 */
export function coverPeriod(period: FiguresPeriod, zone: string, grains: Grains): Coverage {
  const covered = (period.isOpen && coverDates(period, zone, grains, true)) || coverDates(period, zone, grains, false);
  if (!covered) return { covered, within: [], rest: [period], beyond: [] };
  return {
    covered,
    within: [{ from: covered.from, to: Math.min(covered.to, period.to) }],
    rest: parts([period.from, covered.from], [covered.to, period.to]),
    beyond: parts([period.to, covered.to]),
  };
}

function coverDates(period: Period, zone: string, { smallest, longest }: Grains, isOpen: boolean): CoveredRange | null {
  const whole = wholeDays(period, zone);
  const days = isOpen ? { from: whole.from, to: ends[longest](whole.to) } : whole;
  const months = wholeMonths(days);
  const covered = smallest === 'day' ? days : months;
  // What begins after the period has nothing of it.
  if (covered.from >= covered.to || startOfLocalDate(covered.from, zone) >= period.to) return null;
  const [from, to] = [startOfLocalDate(covered.from, zone), startOfLocalDate(covered.to, zone)];
  return { from, to, days: covered, ranges: findGrainRanges(covered, smallest, longest) };
}

/** The day after the grain that a date is in. */
const ends: Record<Grains['longest'], (date: string) => string> = {
  month: (date) => startOfMonth(`${date.slice(0, 8)}01`, 1),
  quarter: (date) => startOfMonth(startOfQuarter(date), 3),
  year: (date) => startOfMonth(`${date.slice(0, 4)}-01-01`, 12),
};

/** Those that are not empty. */
function parts(...ranges: readonly (readonly [from: number, to: number])[]): Period[] {
  return ranges.flatMap(([from, to]) => (from < to ? [{ from, to }] : []));
}

function wholeDays({ from, to }: Period, zone: string): DateRange {
  const first = localDate(from, zone);
  return { from: startOfLocalDate(first, zone) < from ? nextLocalDate(first) : first, to: localDate(to, zone) };
}

function wholeMonths({ from, to }: DateRange): DateRange {
  return { from: from.endsWith('-01') ? from : startOfNextMonth(from), to: `${to.slice(0, 8)}01` };
}

function startOfQuarter(date: string): string {
  return startOfMonth(date, -((Number(date.slice(5, 7)) - 1) % 3));
}

const startOfNextMonth = (date: string) => startOfMonth(date, 1);

/** The first of the month so many months later. */
function startOfMonth(date: string, later: number): string {
  const [year = 0, month = 1] = date.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + later, 1)).toISOString().slice(0, 10);
}
