import { tooMany } from '../service-error.ts';

/** Lets so much heavy work run at once and no more. */
export interface ConcurrencyLimit {
  /** Throws `tooMany` at once when the queue is full. */
  run<Answer>(work: () => Promise<Answer>): Promise<Answer>;
}

export function createQueue(limits: { running: number; waiting: number }): ConcurrencyLimit {
  const waiting: (() => void)[] = [];
  let running = 0;

  async function waitForTurn(): Promise<void> {
    if (running < limits.running) {
      running += 1;
      return;
    }
    if (waiting.length >= limits.waiting) throw tooMany(2);
    // The one that ends hands its place on, so `running` stays as it is.
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
