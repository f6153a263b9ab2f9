import { localDate, nextLocalDate, startOfLocalDate } from '@energy-om/domain';

/** Epoch milliseconds, `to` excluded. */
export interface Period {
  from: number;
  to: number;
}

/** The whole days or months of a period, which rollups have: local dates, `to` excluded, and the same as instants. */
export interface CoveredRange extends Period {
  /** The days; those of whole months are read by month. */
  days: DateRange;
  months: DateRange;
  quarters: DateRange;
}

/** Local dates, `to` excluded. */
interface DateRange {
  from: string;
  to: string;
}

/** @returns null: the period has none whole. @param hasDays false: only months */
export function coverPeriod({ from, to }: Period, zone: string, hasDays: boolean): CoveredRange | null {
  const days = wholeDays({ from, to }, zone);
  const months = wholeMonths(days);
  const covered = hasDays ? days : months;
  if (covered.from >= covered.to) return null;
  const inMonths = wholeOrNone(months, covered);
  const quarters = wholeOrNone(wholeQuarters(inMonths), inMonths);
  return { from: startOfLocalDate(covered.from, zone), to: startOfLocalDate(covered.to, zone), days: covered, months: inMonths, quarters };
}

/** Without a whole one its place is empty, at the end of what it is part of. */
function wholeOrNone(range: DateRange, { to }: DateRange): DateRange {
  return range.from < range.to ? range : { from: to, to };
}

export const earlier = (one: string, other: string) => (one < other ? one : other);

/** What of a period is not covered. */
export function uncoveredParts(period: Period, covered: CoveredRange | null): Period[] {
  if (!covered) return [period];
  const parts = [
    { from: period.from, to: covered.from },
    { from: covered.to, to: period.to },
  ];
  return parts.filter(({ from, to }) => from < to);
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

function startOfQuarter(date: string): string {
  return startOfMonth(date, -((Number(date.slice(5, 7)) - 1) % 3));
}

const startOfNextMonth = (date: string) => startOfMonth(date, 1);

/** The first of the month so many months later. */
function startOfMonth(date: string, later: number): string {
  const [year = 0, month = 1] = date.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + later, 1)).toISOString().slice(0, 10);
}
