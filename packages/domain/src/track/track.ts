import { hourMs, minuteMs } from '../duration.ts';
import { type Coordinates, distanceBetween } from '../geo/distance.ts';

/** A recorded position of a person. */
export interface TrackPoint extends Coordinates {
  id: string;
  /** Epoch milliseconds. */
  at: number;
  /** Metres; null: the receiver did not say. */
  accuracy: number | null;
}

/** A time within which a person stayed in one place. */
export interface Stay extends Coordinates {
  /** Epoch milliseconds. */
  from: number;
  to: number;
}

export interface Track {
  /** In the order of time, without points that are too coarse to show. */
  points: TrackPoint[];
  stays: Stay[];
  /** Metres. */
  distance: number;
  /** Points that lie farther from the one before than anybody drives: they count neither for the distance nor as a way. */
  jumps: string[];
}

/** Nobody on duty drives faster; a receiver that lost its satellites does. */
const maxSpeedKmh = 150;
const stayRadiusMetres = 100;
const minStayMs = 5 * minuteMs;
/** A coarser position names a district, not a place. */
const maxAccuracyMetres = 500;

/**
 * Makes the track of a day of its points, in whatever order and however often they arrive: points of one id are one, and points of one instant
 * follow each other by id.
 */
export function makeTrack(recorded: readonly TrackPoint[]): Track {
  const distinct = [...new Map(recorded.map((point) => [point.id, point])).values()];
  const points = distinct
    .filter(({ accuracy }) => accuracy === null || accuracy <= maxAccuracyMetres)
    .sort((one, other) => one.at - other.at || (one.id < other.id ? -1 : 1));
  const jumps: string[] = [];
  const way: TrackPoint[] = [];
  let distance = 0;
  for (const point of points) {
    const before = way.at(-1);
    if (before && isJump(before, point)) {
      jumps.push(point.id);
      continue;
    }
    if (before) distance += distanceBetween(before, point);
    way.push(point);
  }
  return { points, stays: findStays(way), distance: Math.round(distance), jumps };
}

/** Whether nobody comes from one point to the next in the time between. Within the receiver's error nothing is a jump. */
function isJump(from: TrackPoint, to: TrackPoint): boolean {
  const error = (from.accuracy ?? 0) + (to.accuracy ?? 0) + stayRadiusMetres;
  const reachable = ((to.at - from.at) / hourMs) * maxSpeedKmh * 1000;
  return distanceBetween(from, to) > reachable + error;
}

/** Stays begin at a point that is followed by others within the radius for long enough; a stay ends with the last of them. */
function findStays(way: readonly TrackPoint[]): Stay[] {
  const stays: Stay[] = [];
  let start = 0;
  while (start < way.length) {
    const first = way[start] as TrackPoint;
    let end = start;
    while (end + 1 < way.length && distanceBetween(first, way[end + 1] as TrackPoint) <= stayRadiusMetres) end += 1;
    const last = way[end] as TrackPoint;
    if (last.at - first.at >= minStayMs) {
      stays.push({ ...middleOf(way.slice(start, end + 1)), from: first.at, to: last.at });
      start = end + 1;
    } else start += 1;
  }
  return stays;
}

function middleOf(points: readonly Coordinates[]): Coordinates {
  const mean = (of: (point: Coordinates) => number) => points.reduce((sum, point) => sum + of(point), 0) / points.length;
  return { longitude: mean(({ longitude }) => longitude), latitude: mean(({ latitude }) => latitude) };
}

/**
 * The points that a map needs: those that differ from the one before by a distance, which grows until no more than `most` are left. The first
 * and the last one stay.
 */
export function thinTrack(points: readonly TrackPoint[], most: number): TrackPoint[] {
  if (points.length <= most) return [...points];
  for (let metres = 10; ; metres *= 2) {
    const kept = points.filter(keepApart(metres));
    const last = points.at(-1);
    if (last && kept.at(-1)?.id !== last.id) kept.push(last);
    if (kept.length <= most) return kept;
  }
}

function keepApart(metres: number): (point: TrackPoint) => boolean {
  let before: TrackPoint | null = null;
  return (point) => {
    if (before !== null && distanceBetween(before, point) < metres) return false;
    before = point;
    return true;
  };
}
