/**
 * The quickest of several rounds of each call, taking turns, so that what else the machine does hits both alike.
 * @returns milliseconds, in the order of the calls
 */
export async function measureTurns(
  rounds: number,
  calls: readonly (() => Promise<unknown>)[],
  betweenRounds: () => void,
): Promise<number[]> {
  const quickest = calls.map(() => Number.POSITIVE_INFINITY);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, call] of calls.entries()) {
      const startedAt = performance.now();
      await call();
      quickest[index] = Math.min(quickest[index] as number, performance.now() - startedAt);
    }
    betweenRounds();
  }
  return quickest;
}
