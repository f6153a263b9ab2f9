import { localDayAt, localHourAt } from '../clock/local-buckets.ts';
import type { ConsumptionInterval } from './register.ts';

/**
 * Consumption by local hour (epoch milliseconds of its start) and by local day ('2026-11-20'), in consumption units. Hours and days
 * without consumption have no entry.
 */
export interface Consumption {
  hours: Map<number, number>;
  days: Map<string, number>;
}

/** Distributes the consumption of an interval evenly over its local hours and days. */
export function addInterval({ hours, days }: Consumption, interval: ConsumptionInterval, zone: string): void {
  addShares(interval, hours, (at) => {
    const { start, end } = localHourAt(at, zone);
    return { key: start, end };
  });
  addShares(interval, days, (at) => {
    const { date, end } = localDayAt(at, zone);
    return { key: date, end };
  });
}

function addShares<Key>(
  { from, to, amount }: ConsumptionInterval,
  buckets: Map<Key, number>,
  findBucket: (at: number) => { key: Key; end: number },
) {
  // A long interval without consumption must not create entries.
  if (amount === 0) return;
  for (let at = from; at < to; ) {
    const { key, end } = findBucket(at);
    const until = Math.min(end, to);
    buckets.set(key, (buckets.get(key) ?? 0) + amount * ((until - at) / (to - from)));
    at = until;
  }
}
