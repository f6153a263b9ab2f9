import { localDayAt, localHourAt } from '../clock/local-buckets.ts';
import { addToQuarters, noQuarters, type Quarters, sumQuarters } from './quarter-hours.ts';
import type { ConsumptionInterval } from './register.ts';

/**
 * Consumption by local hour (epoch milliseconds of its start) and by local day ('2026-11-20'), in consumption units. Hours and days
 * without consumption have no entry. `quarters` has the same hours, and each hour is the sum of its quarters.
 */
export interface Consumption {
  hours: Map<number, number>;
  quarters: Map<number, Quarters>;
  days: Map<string, number>;
}

export function createConsumption(): Consumption {
  return { hours: new Map(), quarters: new Map(), days: new Map() };
}

/** Distributes the consumption of an interval evenly over its local quarters of an hour, hours and days. */
export function addInterval(consumption: Consumption, interval: ConsumptionInterval, zone: string): void {
  // A long interval without consumption must not create entries.
  if (interval.amount === 0) return;
  addHours(consumption, interval, zone);
  addDays(consumption, interval, zone);
}

function addHours({ hours, quarters }: Consumption, interval: ConsumptionInterval, zone: string): void {
  for (let at = interval.from; at < interval.to; ) {
    const hour = localHourAt(at, zone);
    const sums = addToQuarters(quarters.get(hour.start) ?? noQuarters, interval, hour);
    quarters.set(hour.start, sums);
    hours.set(hour.start, sumQuarters(sums));
    at = hour.end;
  }
}

function addDays({ days }: Consumption, { from, to, amount }: ConsumptionInterval, zone: string): void {
  for (let at = from; at < to; ) {
    const { date, end } = localDayAt(at, zone);
    const until = Math.min(end, to);
    days.set(date, (days.get(date) ?? 0) + amount * ((until - at) / (to - from)));
    at = until;
  }
}
