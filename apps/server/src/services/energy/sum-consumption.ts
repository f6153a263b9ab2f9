import type { ApiOutput, EnergyGranularity } from '@energy-om/contract';
import { isComparable, localDate } from '@energy-om/domain';
import { nameOfPoint, type Point } from './list-points.ts';
import type { ConsumptionRow } from './query-consumption.ts';

type Compared = Pick<ApiOutput<'getTotalEnergy'>['types'][number], 'total' | 'before' | 'yearBefore' | 'comparable' | 'points'>;

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
    comparable: { before: isComparable(own.used, before.used), yearBefore: isComparable(own.used, yearBefore.used) },
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
  /** Days with use, or hours. */
  used: number;
}

/** Consumption comes by days, and months and years are summed here. */
function sumSpan(rows: readonly ConsumptionRow[], granularity: EnergyGranularity): SpanSum {
  const byPoint = new Map<string, number>();
  for (const { point, amount } of rows) {
    if (point === null) continue;
    const name = granularity === 'hour' ? point : nameOfPoint(point, granularity);
    byPoint.set(name, (byPoint.get(name) ?? 0) + amount);
  }
  return { total: sumCounted(rows), byPoint, used: rows.filter(isOfPoint).filter(hasUse).length + countPart(rows) };
}

const hasUse = ({ used }: ConsumptionRow) => used > 0;
const isOfPoint = ({ point }: ConsumptionRow) => point !== null;

/** The hours of a day of which a part counts are one day. */
function countPart(rows: readonly ConsumptionRow[]): number {
  return rows.some((row) => !isOfPoint(row) && hasUse(row)) ? 1 : 0;
}

/** Sums the consumption of the period itself by local day. */
export function listDayAmounts(
  rows: readonly ConsumptionRow[],
  { granularity, zone }: { granularity: EnergyGranularity; zone: string },
): { date: string; amount: number }[] {
  const amounts = new Map<string, number>();
  for (const { span, point, amount, meter_id } of rows) {
    if (span !== 0 || point === null || meter_id !== null) continue;
    const date = granularity === 'hour' ? localDate(Number(point), zone) : point;
    amounts.set(date, (amounts.get(date) ?? 0) + amount);
  }
  return [...amounts].map(([date, amount]) => ({ date, amount }));
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
