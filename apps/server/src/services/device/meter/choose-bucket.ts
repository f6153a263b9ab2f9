import { hourSeconds, minuteSeconds, secondMs } from '@energy-om/domain';

/** The lengths, in seconds, by which people usually divide time. */
const roundLengths = [
  1,
  2,
  5,
  10,
  15,
  30,
  ...[1, 2, 5, 10, 15, 30].map((minutes) => minutes * minuteSeconds),
  ...[1, 2, 3, 6, 12, 24].map((hours) => hours * hourSeconds),
];

export const maxPoints = 400;

/**
 * Returns the shortest round length, in seconds, that divides the time into at most as many pieces as a curve has points; the longest one
 * where none is long enough.
 */
export function chooseBucket(from: number, to: number, origin: number): number {
  const fits = (seconds: number) => {
    const pieceOf = (at: number) => Math.floor((at - origin) / (seconds * secondMs));
    return pieceOf(to - 1) - pieceOf(from) + 1 <= maxPoints;
  };
  return roundLengths.find(fits) ?? (roundLengths.at(-1) as number);
}
