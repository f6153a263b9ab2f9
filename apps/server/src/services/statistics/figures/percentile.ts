import { minutesOfBucket } from '../rollup/order-events.ts';

/**
 * The duration, in minutes, that this share of them does not exceed; null without durations. @param counts in any order
 */
export function percentileOf(counts: readonly { bucket: number; n: number }[], share: number): number | null {
  const total = counts.reduce((sum, { n }) => sum + n, 0);
  let passed = 0;
  for (const { bucket, n } of [...counts].sort((one, other) => one.bucket - other.bucket)) {
    passed += n;
    if (passed >= total * share) return minutesOfBucket(bucket);
  }
  return null;
}
