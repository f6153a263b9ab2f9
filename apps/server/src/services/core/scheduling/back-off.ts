import { minuteMs, secondMs } from '@energy-om/domain';

/** Pauses keys after failures. The pause grows with each failure in a row and has a random part, so that retries spread out. */
export interface BackOff {
  /** @returns how often it has failed in a row */
  fail(key: string): number;
  succeed(key: string): void;
  isPaused(key: string): boolean;
  /** Lists the keys that are paused now. */
  listPaused(): string[];
}

const minPauseMs = 5 * secondMs;
const maxPauseMs = 5 * minuteMs;

export function createBackOff(now: () => number = () => performance.now()): BackOff {
  const failing = new Map<string, { failures: number; until: number }>();
  const isPaused = (key: string) => (failing.get(key)?.until ?? 0) > now();
  return {
    fail(key) {
      const failures = (failing.get(key)?.failures ?? 0) + 1;
      const pauseMs = Math.min(maxPauseMs, minPauseMs * 2 ** Math.min(failures - 1, 20)) * (0.5 + Math.random() / 2);
      failing.set(key, { failures, until: now() + pauseMs });
      return failures;
    },
    succeed: (key) => void failing.delete(key),
    isPaused,
    listPaused() {
      // A key that has not been tried for long is dropped.
      for (const [key, { until }] of failing) if (until + maxPauseMs < now()) failing.delete(key);
      return [...failing.keys()].filter(isPaused);
    },
  };
}
