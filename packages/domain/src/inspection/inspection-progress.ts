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

/** Of the points of a device, the one that its label is opened for: the next of the round, else the first that is open, else one that was skipped; null for none. */
export function findPointOfDevice<Point extends { deviceId: string | null; outcome: PointOutcome | null }>(
  points: readonly Point[],
  deviceId: string,
): Point | null {
  const left = points.filter((point) => point.deviceId === deviceId && point.outcome !== 'done');
  const next = findNextPoint(points);
  return left.find((point) => point === next) ?? left.find(({ outcome }) => outcome === null) ?? left[0] ?? null;
}

/** The point that is next by the order of the route; null when none is open. */
export function findNextPoint<Point extends { outcome: PointOutcome | null }>(points: readonly Point[]): Point | null {
  return points.find(({ outcome }) => outcome === null) ?? null;
}
