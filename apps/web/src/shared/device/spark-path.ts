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
  const stretches = splitAtGaps(points.map((value, index) => (value === null ? null : `${round(index * step)} ${round(yOf(value))}`)));
  return {
    line: stretches.map((places) => `M${places.join('L')}${places.length === 1 ? 'h0' : ''}`).join(''),
    area: stretches.map((places) => `M${xOf(places[0])} ${height}L${places.join('L')}L${xOf(places.at(-1))} ${height}Z`).join(''),
  };
}

function splitAtGaps(places: readonly (string | null)[]): string[][] {
  const stretches: string[][] = [];
  let isOpen = false;
  for (const place of places) {
    if (place !== null && isOpen) stretches.at(-1)?.push(place);
    else if (place !== null) stretches.push([place]);
    isOpen = place !== null;
  }
  return stretches;
}

function xOf(place: string | undefined): string {
  return place?.split(' ')[0] ?? '0';
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
