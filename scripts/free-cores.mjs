import { availableParallelism, loadavg } from 'node:os';

/**
 * Counts the cores that were idle when the run began, at least one. The run's own load must not count, so the first call stores the number
 * in the environment for all child processes.
 * @returns {number}
 */
export function countFreeCores() {
  process.env.FREE_CORES ??= String(Math.max(1, availableParallelism() - Math.round(loadavg()[0] ?? 0)));
  return Number(process.env.FREE_CORES);
}
