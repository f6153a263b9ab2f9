import type { ApiOutput } from '@energy-om/contract';
import type { Point } from './list-points.ts';
import type { ConsumptionRow } from './query-consumption.ts';

type Compared = Pick<ApiOutput<'getTotalEnergy'>['types'][number], 'total' | 'before' | 'yearBefore' | 'points'>;

/** No meter counts finer, and sums of thirds of hours have many digits. */
const unitShare = 1e6;

export function tidyAmount(amount: number): number {
  return Math.round(amount * unitShare) / unitShare;
}

/** @param rows of one energy type, those of single meters left out */
export function sumConsumption(rows: readonly ConsumptionRow[], points: readonly Point[]): Compared {
  const [own, before, yearBefore] = [0, 1, 2].map((span) => sumSpan(rows.filter((row) => row.span === span))) as [
    SpanSum,
    SpanSum,
    SpanSum,
  ];
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
  /** Null: nothing was measured. */
  total: number | null;
  byPoint: Map<string, number>;
}

function sumSpan(rows: readonly ConsumptionRow[]): SpanSum {
  const byPoint = new Map(rows.flatMap(({ point, amount }) => (point === null ? [] : [[point, amount] as const])));
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
