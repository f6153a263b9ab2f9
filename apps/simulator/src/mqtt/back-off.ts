const firstRetryDelayMs = 500;
const maxRetryDelayMs = 15_000;

/** Milliseconds before the next attempt: twice as long each time, with jitter so that links do not try at once. @param attempt from 0 */
export function chooseRetryDelay(attempt: number, random: () => number = Math.random): number {
  const delayMs = Math.min(maxRetryDelayMs, firstRetryDelayMs * 2 ** Math.min(attempt, 10));
  return delayMs * (0.5 + random() / 2);
}
