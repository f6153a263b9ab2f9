import { localDate, nextLocalDate, startOfLocalDate } from '@energy-om/domain';

/** Epoch milliseconds, `to` excluded. */
export interface Period {
  from: number;
  to: number;
}

export interface FiguresPeriod extends Period {
  /** It ends at present: little counts after it. */
  isOpen: boolean;
}

/** The whole days or months of a period, which rollups have, as instants and as local dates, `to` excluded. */
export interface CoveredRange extends Period {
  days: DateRange;
  /** The same in the longest grains: none is empty, and they do not overlap. */
  ranges: GrainRange[];
}

export interface GrainRange extends DateRange {
  grain: 'day' | 'month' | 'quarter' | 'year';
}

/** What rollups have: the smallest grain, and the longest. */
export interface Grains {
  smallest: 'day' | 'month';
  longest: 'month' | 'quarter' | 'year';
}

/** Local dates, `to` excluded. */
interface DateRange {
  from: string;
  to: string;
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
  return { from, to, days: covered, ranges: listRanges(covered, wholeOrNone(months, covered), longest) };
}

/** The day after the grain that a date is in. */
const ends: Record<Grains['longest'], (date: string) => string> = {
  month: (date) => startOfMonth(`${date.slice(0, 8)}01`, 1),
  quarter: (date) => startOfMonth(startOfQuarter(date), 3),
  year: (date) => startOfMonth(startOfYear(date), 12),
};

function listRanges(days: DateRange, months: DateRange, longest: Grains['longest']): GrainRange[] {
  const none = (within: DateRange) => ({ from: within.to, to: within.to });
  const quarters = longest === 'month' ? none(months) : wholeOrNone(wholeQuarters(months), months);
  const years = longest === 'year' ? wholeOrNone(wholeYears(quarters), quarters) : none(quarters);
  const ranges: GrainRange[] = [
    { grain: 'day', from: days.from, to: months.from },
    { grain: 'month', from: months.from, to: quarters.from },
    { grain: 'quarter', from: quarters.from, to: years.from },
    { grain: 'year', ...years },
    { grain: 'quarter', from: years.to, to: quarters.to },
    { grain: 'month', from: quarters.to, to: months.to },
    { grain: 'day', from: months.to, to: days.to },
  ];
  return ranges.filter(({ from, to }) => from < to);
}

/** Without a whole one its place is empty, at the end of what it is part of. */
function wholeOrNone(range: DateRange, { to }: DateRange): DateRange {
  return range.from < range.to ? range : { from: to, to };
}

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

/** @param range whole months */
function wholeQuarters({ from, to }: DateRange): DateRange {
  const begin = startOfQuarter(from);
  return { from: begin < from ? startOfMonth(begin, 3) : begin, to: startOfQuarter(to) };
}

/** @param range whole quarters */
function wholeYears({ from, to }: DateRange): DateRange {
  return { from: startOfYear(from) < from ? startOfMonth(startOfYear(from), 12) : from, to: startOfYear(to) };
}

const startOfYear = (date: string) => `${date.slice(0, 4)}-01-01`;

function startOfQuarter(date: string): string {
  return startOfMonth(date, -((Number(date.slice(5, 7)) - 1) % 3));
}

const startOfNextMonth = (date: string) => startOfMonth(date, 1);

/** The first of the month so many months later. */
function startOfMonth(date: string, later: number): string {
  const [year = 0, month = 1] = date.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + later, 1)).toISOString().slice(0, 10);
}
