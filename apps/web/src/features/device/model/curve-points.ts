import type { ApiOutput } from '@energy-om/contract';

/** A point of the curve covers a bucket; `at` is when the bucket begins, in epoch milliseconds. */
export interface CurvePoint {
  at: number;
  mean: number;
  least: number;
  most: number;
}

/** A value that arrived after the curve was read. */
export interface Sample {
  at: number;
  value: number;
}

export function readPoints(points: ApiOutput<'getMeterCurve'>['points']): CurvePoint[] {
  return points.map(({ at, ...values }) => ({ at: Date.parse(at), ...values }));
}

/**
 * The curve with newer samples. Samples within the last bucket widen its band, later ones begin buckets of their own, and the line ends at
 * the newest sample.
 * @param bucketMs the length of a bucket
 * @param samples oldest first
 */
export function extendCurve(points: readonly CurvePoint[], bucketMs: number, samples: readonly Sample[]): CurvePoint[] {
  const extended = [...points];
  for (const { at, value } of samples) {
    const last = extended.at(-1);
    if (!last || at >= last.at + bucketMs) extended.push(pointAt(at, value));
    else if (at >= last.at)
      extended[extended.length - 1] = { ...last, least: Math.min(last.least, value), most: Math.max(last.most, value) };
  }
  const newest = samples.at(-1);
  if (newest && newest.at > (extended.at(-1)?.at ?? 0)) extended.push(pointAt(newest.at, newest.value));
  return extended;
}

function pointAt(at: number, value: number): CurvePoint {
  return { at, mean: value, least: value, most: value };
}

/** A gap of this many times the usual distance between two points is not crossed by the line. */
const gapFactor = 4;

/** The curve cut into pieces where the device sent no data. */
export function splitAtDataGaps(points: readonly CurvePoint[]): CurvePoint[][] {
  const distances = points.slice(1).map(({ at }, index) => at - (points[index]?.at ?? at));
  const median = distances.toSorted((one, other) => one - other)[Math.floor(distances.length / 2)] ?? 0;
  const pieces: CurvePoint[][] = [];
  for (const [index, point] of points.entries()) {
    const isApart = index === 0 || (distances[index - 1] ?? 0) > median * gapFactor;
    if (isApart) pieces.push([point]);
    else pieces.at(-1)?.push(point);
  }
  return pieces;
}

/** At most so many points, each combined of several neighbours, to be read as a table. */
export function condenseCurve(points: readonly CurvePoint[], most: number): CurvePoint[] {
  const size = Math.max(1, Math.ceil(points.length / most));
  return Array.from({ length: Math.ceil(points.length / size) }, (_, index) => joinPoints(points.slice(index * size, (index + 1) * size)));
}

function joinPoints(points: readonly CurvePoint[]): CurvePoint {
  return {
    at: points[0]?.at ?? 0,
    mean: points.reduce((sum, { mean }) => sum + mean, 0) / points.length,
    least: Math.min(...points.map(({ least }) => least)),
    most: Math.max(...points.map(({ most }) => most)),
  };
}
