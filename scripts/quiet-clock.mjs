// Tests of time limits ("answers within 6 s") allow more time where the machine is slow or busy, in proportion to its slowness.

/** The work of `measureSlowness` takes this long on an idle core of 2020 or later. */
const quietMs = 60;

/**
 * Measures how many times as long as on an idle machine a fixed piece of work takes here and now; at least 1.
 * @returns {number}
 */
export function measureSlowness() {
  const startedAt = performance.now();
  let value = 1;
  for (let step = 0; step < 48_000_000; step += 1) value = (Math.imul(value, 1_664_525) + 1_013_904_223) | 0;
  // The result is used, because the compiler could omit the loop otherwise.
  const elapsed = performance.now() - startedAt + (value === 0 ? 1 : 0);
  return Math.max(1, elapsed / quietMs);
}

/**
 * Starts to measure a time that a test limits.
 * @returns {() => number} returns the milliseconds since then, converted to those of an idle machine by the slowness at the start or the
 *   end, whichever is greater
 */
export function startQuietClock() {
  const before = measureSlowness();
  const startedAt = performance.now();
  return () => {
    const elapsed = performance.now() - startedAt;
    return elapsed / Math.max(before, measureSlowness());
  };
}
