/** The start of a statement that has a slot. */
interface Running {
  startedAt: number;
}

export interface StatementSlots {
  /** Resolves when a slot is free, in the order of the calls. @returns a function that gives the slot back */
  take(): Promise<() => void>;
}

interface SlotOptions {
  count: number;
  /** After this time a statement keeps its connection and gives its slot to the next. */
  maxShortMs: number;
}

/**
 * Lets few short statements run at once. The processes of a database take turns on its cores, and each turn finds the caches full of another's data: of sixteen
 * statements at once each costs a fifth more than of eight. A slow statement, or one that waits for a lock, gives its slot away, so that slow ones never hold up the others.
 */
export function createStatementSlots({ count, maxShortMs }: SlotOptions): StatementSlots {
  const running = new Set<Running>();
  const waiting: (() => void)[] = [];
  let isWatching = false;

  function start(): () => void {
    const one: Running = { startedAt: performance.now() };
    running.add(one);
    return () => {
      if (running.delete(one)) startNext();
    };
  }

  function startNext(): void {
    if (running.size < count) waiting.shift()?.();
  }

  /** Runs while somebody waits. */
  function freeSlowOnes(): void {
    isWatching = false;
    for (const one of running) if (performance.now() - one.startedAt >= maxShortMs && running.delete(one)) startNext();
    if (waiting.length > 0) watch();
  }

  function watch(): void {
    if (isWatching) return;
    isWatching = true;
    setTimeout(freeSlowOnes, maxShortMs);
  }

  return {
    async take() {
      if (running.size < count && waiting.length === 0) return start();
      return new Promise((resolve) => {
        waiting.push(() => resolve(start()));
        watch();
      });
    },
  };
}
