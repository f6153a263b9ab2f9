const minHours = 2;

/**
 * The hours of today that are drawn: the completed ones, since the current one has used next to nothing yet and would look like a drop.
 * Null while fewer than two are completed.
 * @param hours the consumption of each, the current one last
 */
export function findSparkHours(hours: readonly number[]): readonly number[] | null {
  const over = hours.slice(0, -1);
  return over.length < minHours ? null : over;
}
