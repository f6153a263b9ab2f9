/**
 * The hours that a line of consumption is drawn of. The running one is left out while it lies behind the one before: the line would
 * fall at its end every hour, and say that less is used.
 * @param amounts of each hour, the running one last
 */
export function findShownHours(amounts: readonly number[]): readonly number[] {
  const [before = 0, running = 0] = amounts.slice(-2);
  return running < before ? amounts.slice(0, -1) : amounts;
}
