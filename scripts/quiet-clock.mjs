// Tests of a promise in milliseconds ("answers within 6 s") allow more where the machine is slow or busy, and no more than that.

/** Milliseconds that the piece of work takes on a quiet core of 2020 or later. */
const quietMilliseconds = 60;

/**
 * How many times as long as on a quiet machine a fixed piece of work takes here and now; never below 1.
 * @returns {number}
 */
export function measureSlowness() {
  const startedAt = performance.now();
  let value = 1;
  for (let step = 0; step < 48_000_000; step += 1) value = (Math.imul(value, 1_664_525) + 1_013_904_223) | 0;
  // The sum is used, or the loop could be left out.
  const elapsed = performance.now() - startedAt + (value === 0 ? 1 : 0);
  return Math.max(1, elapsed / quietMilliseconds);
}

/**
 * Starts to measure something that is promised in milliseconds.
 * @returns {() => number} the milliseconds since then, as a quiet machine would have taken them; it is judged by how slow
 *   this one was at either end
 */
export function startQuietClock() {
  const before = measureSlowness();
  const startedAt = performance.now();
  return () => {
    const elapsed = performance.now() - startedAt;
    return elapsed / Math.max(before, measureSlowness());
  };
}
