/** How long a statement that was slow runs on connections of its own. Each is for one statement name. */
interface SlowTime {
  until: number;
  forMs: number;
}

export interface SlowStatements {
  /** Whether a statement was slow lately. */
  has(name: string): boolean;
  /** Notes that a statement was slow now: for a second at first, then each time twice as long. */
  add(name: string): void;
}

const firstMs = 1000;
const maxMs = 600_000;
/** A statement that has not been slow for so long since its time was over begins anew. */
const forgottenAfterMs = 60_000;
/** Names of statements are as many as there are combinations of filters. */
const maxNames = 1000;

/**
 * The statements that take too long for a connection that they share. One that waited for a lock once is back after a second; one that is slow
 * by its nature, such as the statistics of a year, is tried every ten minutes.
 */
export function createSlowStatements(now: () => number = () => performance.now()): SlowStatements {
  const times = new Map<string, SlowTime>();

  return {
    has(name) {
      const time = times.get(name);
      return time !== undefined && now() < time.until;
    },
    add(name) {
      const last = times.get(name);
      // Several of one name that were under way together are slow for one cause.
      if (last && now() < last.until) return;
      const isForgotten = last === undefined || now() - last.until > forgottenAfterMs;
      const forMs = isForgotten ? firstMs : Math.min(last.forMs * 2, maxMs);
      times.delete(name);
      times.set(name, { until: now() + forMs, forMs });
      if (times.size > maxNames) times.delete(times.keys().next().value as string);
    },
  };
}
