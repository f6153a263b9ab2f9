import { localDayAt } from '../clock/local-buckets.ts';
import { quarterMs } from '../meter/quarter-hours.ts';
import { type HourUse, listQuarterUses, type QuarterUse } from '../tariff/quarter-use.ts';

/** A meter while it measured a supply, with the hours of its consumption. */
export interface MeterSpan {
  /** Epoch milliseconds; `to` is exclusive, null: still. */
  from: number;
  to: number | null;
  /** By time; also hours outside of the span. */
  hours: readonly HourUse[];
}

/** What a supply used on a local day, in thousandths of the unit. */
export interface SupplyDay {
  date: string;
  amount: number;
}

export interface SupplyUse {
  quarters: QuarterUse[];
  /** Those with use. */
  days: SupplyDay[];
}

/**
 * Adds up what the meters of a supply measured between two instants. Of a quarter in which a meter came or went, the part by time counts, so
 * that two rooms share a quarter's consumption without a loss. Each local day is rounded as a whole.
 * @param from the beginning of a local day, or of the supply
 * @param to the beginning of a local day
 */
export function measureSupply(spans: readonly MeterSpan[], { from, to, zone }: { from: number; to: number; zone: string }): SupplyUse {
  const byDay = new Map<string, { start: number; hours: HourUse[] }>();
  for (const span of spans) {
    for (const hour of span.hours) {
      if (hour.end <= from || hour.start >= to) continue;
      const clipped = clipHour(hour, Math.max(from, span.from), Math.min(to, span.to ?? to));
      if (!clipped) continue;
      const { date, start } = localDayAt(hour.start, zone);
      const day = byDay.get(date);
      if (day) day.hours.push(clipped);
      else byDay.set(date, { start, hours: [clipped] });
    }
  }
  const inOrder = [...byDay].sort(([, one], [, other]) => one.start - other.start);
  const used = inOrder.map(([date, { hours }]) => ({ date, quarters: listQuarterUses(hours) }));
  return {
    quarters: used.flatMap(({ quarters }) => quarters),
    days: used.flatMap(({ date, quarters }) => {
      const amount = quarters.reduce((sum, quarter) => sum + quarter.amount, 0);
      return amount === 0 ? [] : [{ date, amount }];
    }),
  };
}

/** The part of an hour between two instants, by the time in each of its quarters; null where there is none. */
function clipHour(hour: HourUse, from: number, to: number): HourUse | null {
  if (to <= hour.start || from >= hour.end) return null;
  if (from <= hour.start && to >= hour.end) return hour;
  const count = Math.round((hour.end - hour.start) / quarterMs);
  const quarters = Array.from({ length: count }, (_, index) => {
    const start = hour.start + index * quarterMs;
    const inside = Math.max(0, Math.min(to, start + quarterMs) - Math.max(from, start));
    return ((hour.quarters?.[index] ?? hour.amount / count) * inside) / quarterMs;
  });
  return { ...hour, quarters, amount: quarters.reduce((sum, amount) => sum + amount, 0) };
}
