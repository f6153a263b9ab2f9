const firstWait = 500;
const maxWaitMs = 15_000;

/** Milliseconds before the next attempt: twice as long each time, and never all at once. @param attempt from 0 */
export function chooseWait(attempt: number, random: () => number = Math.random): number {
  const wait = Math.min(maxWaitMs, firstWait * 2 ** Math.min(attempt, 10));
  return wait * (0.5 + random() / 2);
}
