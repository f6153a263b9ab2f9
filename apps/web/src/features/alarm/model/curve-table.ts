import type { ApiOutput } from '@energy-om/contract';

type Point = ApiOutput<'getMeterCurve'>['points'][number];

/** A longer table would be tedious to listen to. */
const maxRows = 24;

/** Evenly chosen points, always with the last one. */
export function thinPoints(points: readonly Point[]): Point[] {
  const step = Math.ceil(points.length / maxRows);
  return points.filter((_, index) => (points.length - 1 - index) % step === 0);
}
