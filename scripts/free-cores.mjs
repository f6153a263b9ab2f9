import { availableParallelism, cpus } from 'node:os';

/** Long enough for what other programs do by turns. */
const sampleMs = 1000;

/**
 * Counts the cores that were idle when the run began, at least one. The run's own load must not count, so the first call stores the number
 * in the environment for all child processes. The load average would still count what ended a minute ago, such as a clone.
 * @returns {number}
 */
export function countFreeCores() {
  process.env.FREE_CORES ??= String(Math.max(1, Math.round(measureIdleShare() * availableParallelism())));
  return Number(process.env.FREE_CORES);
}

/** Measures how much of all cores' time is idle. @returns {number} from 0 to 1 */
function measureIdleShare() {
  const before = sumTimes();
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, sampleMs);
  const after = sumTimes();
  const all = after.all - before.all;
  return all > 0 ? (after.idle - before.idle) / all : 1;
}

function sumTimes() {
  const times = cpus().map((core) => core.times);
  const idle = times.reduce((sum, core) => sum + core.idle, 0);
  return { idle, all: idle + times.reduce((sum, { user, nice, sys, irq }) => sum + user + nice + sys + irq, 0) };
}
