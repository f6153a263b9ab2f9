import { tooMany } from '../service-error.ts';

/** Bounds how many pieces of heavy work run at once. */
export interface ConcurrencyLimit {
  /** Throws `tooMany` at once when the queue is full. */
  run<Answer>(work: () => Promise<Answer>): Promise<Answer>;
}

export function createConcurrencyLimit({ maxRunning, maxWaiting }: { maxRunning: number; maxWaiting: number }): ConcurrencyLimit {
  const waiting: (() => void)[] = [];
  let running = 0;

  async function waitForTurn(): Promise<void> {
    if (running < maxRunning) {
      running += 1;
      return;
    }
    if (waiting.length >= maxWaiting) throw tooMany(2);
    // The work that ends passes its place on, so `running` stays the same.
    await new Promise<void>((resolve) => waiting.push(resolve));
  }

  return {
    async run(work) {
      await waitForTurn();
      try {
        return await work();
      } finally {
        const next = waiting.shift();
        if (next) next();
        else running -= 1;
      }
    },
  };
}
