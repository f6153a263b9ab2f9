import { minuteMs } from '@energy-om/domain';
/** What failed and rests for a while: longer each time in a row, and never quite as long as another. */
export interface BackOff {
  fail(key: string): void;
  succeed(key: string): void;
  isResting(key: string): boolean;
  /** Everything that rests now. */
  listResting(): string[];
}

/** Milliseconds. */
const firstPause = 5_000;
const maxPauseMs = 5 * minuteMs;

export function createBackOff(now: () => number = () => performance.now()): BackOff {
  const failing = new Map<string, { failures: number; until: number }>();
  const isResting = (key: string) => (failing.get(key)?.until ?? 0) > now();
  return {
    fail(key) {
      const failures = (failing.get(key)?.failures ?? 0) + 1;
      const pause = Math.min(maxPauseMs, firstPause * 2 ** Math.min(failures - 1, 20)) * (0.5 + Math.random() / 2);
      failing.set(key, { failures, until: now() + pause });
    },
    succeed: (key) => void failing.delete(key),
    isResting,
    listResting() {
      // What nobody has tried since long is there no more.
      for (const [key, { until }] of failing) if (until + maxPauseMs < now()) failing.delete(key);
      return [...failing.keys()].filter(isResting);
    },
  };
}
