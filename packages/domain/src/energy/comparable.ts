/**
 * An earlier period needs use on this share of the days (or hours) of the later one: an office that is closed at weekends and a boiler that runs now and then have enough
 * of it, and a room that somebody moved into in the middle of the month has not.
 */
const minShare = 0.75;

/**
 * Whether a change against an earlier period of the same length says anything: not where there was use on far fewer of its days, since little was measured then or nobody
 * was there. Use, cost and carbon follow from the same days. @param days with use, or hours of a period of one day
 */
export function isComparable(days: number, daysBefore: number): boolean {
  return daysBefore >= days * minShare;
}
