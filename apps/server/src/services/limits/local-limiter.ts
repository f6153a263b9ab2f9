/** The units allowed in a window; unused units accumulate up to one window's worth. */
export interface Allowance {
  count: number;
  windowSeconds: number;
}

/** Counts in this process only. It is for events that are too frequent for a statement each, and that load this server alone. */
export interface LocalLimiter {
  /**
   * Takes units from every key, or from none.
   *
   * @returns 0 once taken; else the milliseconds until the next attempt can succeed
   */
  take(takes: readonly { key: string; allowance: Allowance }[], units: number): number;
}

interface Bucket {
  left: number;
  /** The time of the last refill, in milliseconds of the limiter's clock. */
  at: number;
}

/** Beyond this number the oldest bucket is dropped, and its key starts with a full one again. */
const maxKnown = 50_000;

/**
 * A token bucket for each key, full at first and refilled evenly.
 * @param now returns milliseconds
 * @param factor multiplies every allowance
 */
export function createLocalLimiter(now: () => number, factor = 1): LocalLimiter {
  const buckets = new Map<string, Bucket>();

  function fill(key: string, { count, windowSeconds }: Allowance, at: number): Bucket {
    const max = count * factor;
    const bucket = buckets.get(key);
    if (bucket) {
      bucket.left = Math.min(max, bucket.left + (Math.max(0, at - bucket.at) * max) / (windowSeconds * 1000));
      bucket.at = at;
      return bucket;
    }
    if (buckets.size >= maxKnown) dropOldest();
    const fresh = { left: max, at };
    buckets.set(key, fresh);
    return fresh;
  }

  function dropOldest(): void {
    const oldest = buckets.keys().next().value;
    if (oldest !== undefined) buckets.delete(oldest);
  }

  return {
    take(takes, units) {
      const at = now();
      let waitMs = 0;
      for (const { key, allowance } of takes) {
        const { left } = fill(key, allowance, at);
        const max = allowance.count * factor;
        // A request larger than the bucket is granted when the bucket is full, and leaves a debt.
        const missing = Math.min(units, max) - left;
        // A shortfall below the precision of a number is none.
        if (missing > 1e-9) waitMs = Math.max(waitMs, Math.ceil((missing * allowance.windowSeconds * 1000) / max - 1e-6));
      }
      if (waitMs > 0) return waitMs;
      for (const { key } of takes) (buckets.get(key) as Bucket).left -= units;
      return 0;
    },
  };
}
