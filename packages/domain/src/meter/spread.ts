import { localDayAt, localHourAt } from '../clock/local-buckets.ts';
import type { Stretch } from './register.ts';

/**
 * Consumption units by local hour (epoch milliseconds of its start) and by local day ('2026-11-20'). Nothing used, no entry.
 */
export interface Consumption {
  hours: Map<number, number>;
  days: Map<string, number>;
}

/** Adds what a stretch used, spread evenly over its time. */
export function addStretch({ hours, days }: Consumption, stretch: Stretch, zone: string): void {
  addShares(stretch, hours, (at) => {
    const { start, end } = localHourAt(at, zone);
    return { key: start, end };
  });
  addShares(stretch, days, (at) => {
    const { date, end } = localDayAt(at, zone);
    return { key: date, end };
  });
}

function addShares<Key>({ from, to, amount }: Stretch, buckets: Map<Key, number>, findBucket: (at: number) => { key: Key; end: number }) {
  // A year without consumption makes no objects.
  if (amount === 0) return;
  for (let at = from; at < to; ) {
    const { key, end } = findBucket(at);
    const until = Math.min(end, to);
    buckets.set(key, (buckets.get(key) ?? 0) + amount * ((until - at) / (to - from)));
    at = until;
  }
}
