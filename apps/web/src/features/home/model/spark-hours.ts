const leastHours = 2;

/**
 * What of today's hours is drawn: those that are over, since the one that runs has used next to nothing yet and would look like a
 * drop. Null while fewer than two are.
 * @param hours what each has used, the running one last
 */
export function findSparkHours(hours: readonly number[]): readonly number[] | null {
  const over = hours.slice(0, -1);
  return over.length < leastHours ? null : over;
}
