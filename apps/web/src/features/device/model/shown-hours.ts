/**
 * The hours that a consumption curve shows. The current hour is left out while it is below the one before: otherwise the line would drop at
 * its end in every hour and suggest a lower consumption.
 * @param amounts of each hour, the current one last
 */
export function findShownHours(amounts: readonly number[]): readonly number[] {
  const [before = 0, running = 0] = amounts.slice(-2);
  return running < before ? amounts.slice(0, -1) : amounts;
}
