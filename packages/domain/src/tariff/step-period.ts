import { localDate, startOfLocalDate } from '../clock/work-calendar.ts';
import type { KeyedVersion } from './bill-use.ts';
import type { Started } from './started.ts';
import type { TariffSteps } from './tariff-version.ts';

/** Returns the instant at which the period of an instant's counter began. */
export function startOfStepPeriod(at: number, { period, anchor }: Pick<TariffSteps, 'period' | 'anchor'>, zone: string): number {
  const date = localDate(at, zone);
  const year = Number(date.slice(0, 4));
  const month = Number(date.slice(5, 7));
  if (period === 'year') {
    const start = date.slice(5) >= anchor ? year : year - 1;
    return startOfLocalDate(`${start}-${anchor}`, zone);
  }
  const day = anchor.slice(3);
  // The months of all years are counted on, so that December comes before January.
  const months = year * 12 + month - 1 - (date.slice(8) >= day ? 0 : 1);
  return startOfLocalDate(`${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}-${day}`, zone);
}

/** Returns the thresholds of a household. */
export function thresholdsOf({ thresholds, allowance }: TariffSteps, persons: number): number[] {
  const extra = allowance ? allowance.perPerson * Math.max(0, persons - allowance.above) : 0;
  return thresholds.map((threshold) => threshold + extra);
}

/** What a supply had used between the beginning of a step's period and that of the calculation, in thousandths of the unit. */
export interface StepOpening {
  start: number;
  used: number;
}

/**
 * Lists the beginnings of counters that lie before a calculation of the time between two instants and are needed for it. It has several where
 * versions count by different periods.
 */
export function listOpeningStarts(versions: readonly Started<KeyedVersion | null>[], from: number, to: number, zone: string): number[] {
  const starts = new Set<number>();
  for (const [index, { from: begins, value }] of versions.entries()) {
    const since = Math.max(from, begins);
    const ends = versions[index + 1]?.from ?? to;
    const steps = value?.version.steps;
    if (steps && since < Math.min(ends, to)) starts.add(startOfStepPeriod(since, steps, zone));
  }
  return [...starts].filter((start) => start < from).sort((one, other) => one - other);
}
