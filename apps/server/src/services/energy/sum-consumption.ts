import type { ApiOutput, EnergyGranularity } from '@energy-om/contract';
import type { Point } from './list-points.ts';
import type { ConsumptionRow } from './query-consumption.ts';

type Compared = Pick<ApiOutput<'getTotalEnergy'>['types'][number], 'total' | 'before' | 'yearBefore' | 'points'>;

/** No meter counts in finer units, and sums of fractions of hours have many digits. */
const unitShare = 1e6;

export function tidyAmount(amount: number): number {
  return Math.round(amount * unitShare) / unitShare;
}

/** @param rows of one energy type; rows of single meters are ignored */
export function sumConsumption(rows: readonly ConsumptionRow[], points: readonly Point[], granularity: EnergyGranularity): Compared {
  const sum = (span: number) =>
    sumSpan(
      rows.filter((row) => row.span === span),
      granularity,
    );
  const [own, before, yearBefore] = [sum(0), sum(1), sum(2)];
  return {
    total: own.total ?? 0,
    before: before.total,
    yearBefore: yearBefore.total,
    points: points.map((point) => ({
      at: point.at,
      amount: point.hasBegun ? tidyAmount(own.byPoint.get(point.own) ?? 0) : null,
      before: findPoint(before, point.before),
      yearBefore: findPoint(yearBefore, point.yearBefore),
    })),
  };
}

interface SpanSum {
  /** Null where nothing was measured. */
  total: number | null;
  byPoint: Map<string, number>;
}

const monthLength = '2026-11'.length;

/** Consumption comes by days, and months are summed here. */
function sumSpan(rows: readonly ConsumptionRow[], granularity: EnergyGranularity): SpanSum {
  const byPoint = new Map<string, number>();
  for (const { point, amount } of rows) {
    if (point === null) continue;
    const name = granularity === 'month' ? point.slice(0, monthLength) : point;
    byPoint.set(name, (byPoint.get(name) ?? 0) + amount);
  }
  return { total: sumCounted(rows), byPoint };
}

export function sumCounted(rows: readonly ConsumptionRow[]): number | null {
  let total: number | null = null;
  for (const { counted } of rows) if (counted !== null) total = (total ?? 0) + counted;
  return total === null ? null : tidyAmount(total);
}

function findPoint({ byPoint }: SpanSum, name: string | null): number | null {
  if (name === null || byPoint.size === 0) return null;
  return tidyAmount(byPoint.get(name) ?? 0);
}
