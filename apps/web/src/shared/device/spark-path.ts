/** The box that a sparkline is drawn in, whatever its size on the screen. */
export const sparkBox = { width: 100, height: 28 };
/** Keeps a line at the edge from being cut in half. */
const inset = 2;

export interface SparkPath {
  line: string;
  /** The area below the line; each piece of the line has its own. */
  area: string;
}

/**
 * A line through evenly spaced points, interrupted where one is null. Equal values lie at the bottom when that is zero, else in the middle.
 * @param fromZero whether the bottom is zero (amounts) or the minimum (temperatures)
 */
export function drawSparkPath(points: readonly (number | null)[], fromZero: boolean): SparkPath {
  const known = points.filter((value) => value !== null);
  const min = Math.min(...known, ...(fromZero ? [0] : []));
  const spread = Math.max(...known, ...(fromZero ? [0] : [])) - min;
  const { width, height } = sparkBox;
  const step = width / Math.max(1, points.length - 1);
  const foot = fromZero ? 0 : 0.5;
  const yOf = (value: number) => height - inset - (spread === 0 ? foot : (value - min) / spread) * (height - 2 * inset);
  const segments = splitAtGaps(points.map((value, index) => (value === null ? null : `${round(index * step)} ${round(yOf(value))}`)));
  return {
    line: segments.map((segment) => `M${segment.join('L')}${segment.length === 1 ? 'h0' : ''}`).join(''),
    area: segments.map((segment) => `M${xOf(segment[0])} ${height}L${segment.join('L')}L${xOf(segment.at(-1))} ${height}Z`).join(''),
  };
}

function splitAtGaps(points: readonly (string | null)[]): string[][] {
  const segments: string[][] = [];
  let isOpen = false;
  for (const point of points) {
    if (point !== null && isOpen) segments.at(-1)?.push(point);
    else if (point !== null) segments.push([point]);
    isOpen = point !== null;
  }
  return segments;
}

function xOf(point: string | undefined): string {
  return point?.split(' ')[0] ?? '0';
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
