import { localDate, nextLocalDate, startOfLocalDate } from '@energy-om/domain';

/** Epoch milliseconds, `to` excluded. */
export interface Period {
  from: number;
  to: number;
}

/** The whole days or months of a period, which rollups have: local dates, `to` excluded, and the same as instants. */
export interface CoveredRange extends Period {
  /** The days; those of whole months are read by month. */
  days: { from: string; to: string };
  months: { from: string; to: string };
}

/** @returns null: the period has none whole. @param hasDays false: only months */
export function coverPeriod({ from, to }: Period, zone: string, hasDays: boolean): CoveredRange | null {
  const days = wholeDays({ from, to }, zone);
  const months = wholeMonths(days);
  const covered = hasDays ? days : months;
  if (covered.from >= covered.to) return null;
  // Without a whole month its place is empty.
  const inMonths = months.from < months.to ? months : { from: covered.to, to: covered.to };
  return { from: startOfLocalDate(covered.from, zone), to: startOfLocalDate(covered.to, zone), days: covered, months: inMonths };
}

/** What of a period is not covered. */
export function uncoveredParts(period: Period, covered: CoveredRange | null): Period[] {
  if (!covered) return [period];
  const parts = [
    { from: period.from, to: covered.from },
    { from: covered.to, to: period.to },
  ];
  return parts.filter(({ from, to }) => from < to);
}

function wholeDays({ from, to }: Period, zone: string): { from: string; to: string } {
  const first = localDate(from, zone);
  return { from: startOfLocalDate(first, zone) < from ? nextLocalDate(first) : first, to: localDate(to, zone) };
}

function wholeMonths({ from, to }: { from: string; to: string }): { from: string; to: string } {
  return { from: from.endsWith('-01') ? from : startOfNextMonth(from), to: `${to.slice(0, 8)}01` };
}

function startOfNextMonth(date: string): string {
  const [year = 0, month = 1] = date.split('-').map(Number);
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);
}
