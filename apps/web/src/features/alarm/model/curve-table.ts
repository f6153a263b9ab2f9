import type { ApiOutput } from '@energy-om/contract';

type Point = ApiOutput<'getMeterCurve'>['points'][number];

/** What is read out is not longer than this. */
const maxRows = 24;

/** Some of the points, evenly, the last one always among them. */
export function thinPoints(points: readonly Point[]): Point[] {
  const step = Math.ceil(points.length / maxRows);
  return points.filter((_, index) => (points.length - 1 - index) % step === 0);
}
