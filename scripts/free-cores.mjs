import { availableParallelism, loadavg } from 'node:os';

/**
 * Cores that nothing else was busy on as the run began, at least one. The run's own load must not count,
 * so the first to ask remembers the answer for all processes that come of it.
 * @returns {number}
 */
export function countFreeCores() {
  process.env.FREE_CORES ??= String(Math.max(1, availableParallelism() - Math.round(loadavg()[0] ?? 0)));
  return Number(process.env.FREE_CORES);
}
