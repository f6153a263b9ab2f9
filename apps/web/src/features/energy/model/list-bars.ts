import type { ApiOutput } from '@energy-om/contract';
import type { EnergyPeriod } from './energy-period.ts';

type Point = ApiOutput<'getTotalEnergy'>['types'][number]['points'][number];

/** A column of the chart. */
export interface EnergyBar {
  /** When the hour, the day or the month begins, as the call answers it. */
  at: string;
  /** Null: it has not begun. */
  amount: number | null;
  /** The same hour, day or month of the period before; null where nothing was measured or it does not exist. */
  before: number | null;
}

/**
 * The columns of a period with those of the period before.
 * @param lastMonth the days of the month before, for a month: the call itself compares with as many days, which begin on another date; null
 * where nothing was measured in it
 */
export function listBars({ kind }: EnergyPeriod, points: readonly Point[], lastMonth: readonly Point[] | null): EnergyBar[] {
  if (kind !== 'month') return points.map(({ at, amount, before }) => ({ at, amount, before }));
  return points.map(({ at, amount }, index) => ({ at, amount, before: lastMonth?.[index]?.amount ?? null }));
}
