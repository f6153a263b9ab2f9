import { distanceBetween, minuteMs, secondMs } from '@energy-om/domain';

export interface Fix {
  /** Epoch milliseconds. */
  at: number;
  longitude: number;
  latitude: number;
  /** Metres. */
  accuracy: number;
}

const minIntervalMs = 15 * secondMs;
/** Somebody who stands still is recorded at this interval, so that the stay has an end. */
const maxIntervalMs = 2 * minuteMs;
const minDistanceMetres = 20;
const maxAccuracyMetres = 200;

/** Whether a fix of the receiver belongs into the track: neither too coarse, nor too soon, nor the same place once more. */
export function isWorthRecording(fix: Fix, last: Fix | null): boolean {
  if (fix.accuracy > maxAccuracyMetres) return false;
  if (last === null) return true;
  const elapsed = fix.at - last.at;
  return elapsed >= maxIntervalMs || (elapsed >= minIntervalMs && distanceBetween(last, fix) >= minDistanceMetres);
}
