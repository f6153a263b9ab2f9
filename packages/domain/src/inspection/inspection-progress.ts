/** What has become of a point; null: nothing yet. */
export type PointOutcome = 'done' | 'skipped';

export interface InspectionProgress {
  total: number;
  done: number;
  skipped: number;
  /** Points that still have to be visited, or skipped with a reason. */
  open: number;
}

export function countProgress(points: readonly { outcome: PointOutcome | null }[]): InspectionProgress {
  const count = (outcome: PointOutcome | null) => points.filter((point) => point.outcome === outcome).length;
  return { total: points.length, done: count('done'), skipped: count('skipped'), open: count(null) };
}

/** The point that is next by the order of the route; null when none is open. */
export function findNextPoint<Point extends { outcome: PointOutcome | null }>(points: readonly Point[]): Point | null {
  return points.find(({ outcome }) => outcome === null) ?? null;
}
