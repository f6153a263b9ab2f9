import { tooMany } from '../service-error.ts';

/** Limits how many heavy tasks run at once. */
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
    // A task that ends hands its slot to the next one, so `running` does not change.
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
