const firstRetryDelayMs = 500;
const maxRetryDelayMs = 15_000;

/**
 * Returns the milliseconds before the next attempt: doubled each time, with jitter so that links do not retry simultaneously.
 * @param attempt from 0
 */
export function chooseRetryDelay(attempt: number, random: () => number = Math.random): number {
  const delayMs = Math.min(maxRetryDelayMs, firstRetryDelayMs * 2 ** Math.min(attempt, 10));
  return delayMs * (0.5 + random() / 2);
}
