import { secondMs } from '../duration.ts';
import type { RateOfChangeCondition } from './alarm-condition.ts';

/** A reading: its instant in epoch milliseconds, and its value. */
export type ChangePoint = readonly [at: number, value: number];

/**
 * The readings of a sliding window that a later reading may still have to be compared with, oldest first. For a rise, only readings
 * without a lower one after them matter (`low`); for a fall, only those without a higher one after them (`high`). The list of a
 * direction that the condition does not ask for stays empty.
 */
export interface ChangeWindow {
  low: readonly ChangePoint[];
  high: readonly ChangePoint[];
}

export const emptyWindow: ChangeWindow = { low: [], high: [] };

/** The number of slots that a window is divided into when it holds too many points. */
export const windowSlots = 30;
/** A window can begin and end within a slot, so it overlaps one slot more than it is long. */
const maxWindowPoints = windowSlots + 1;

/** Returns the window that ends at `at`, including the reading at that instant. */
export function slideWindow(
  window: ChangeWindow,
  { direction, withinSeconds }: RateOfChangeCondition,
  at: number,
  value: number,
): ChangeWindow {
  const lengthMs = withinSeconds * secondMs;
  const low = direction === 'fall' ? [] : slide(window.low, lengthMs, at, value, (earlier) => earlier < value);
  const high = direction === 'rise' ? [] : slide(window.high, lengthMs, at, value, (earlier) => earlier > value);
  return { low, high };
}

/** @param isStillNeeded whether an earlier value remains a candidate beside the new one */
function slide(
  points: readonly ChangePoint[],
  lengthMs: number,
  at: number,
  value: number,
  isStillNeeded: (earlier: number) => boolean,
): readonly ChangePoint[] {
  const candidates = points.filter(([pointAt, pointValue]) => pointAt >= at - lengthMs && isStillNeeded(pointValue));
  const slid: readonly ChangePoint[] = [...candidates, [at, value]];
  return slid.length > maxWindowPoints ? thin(slid, lengthMs / windowSlots) : slid;
}

/**
 * Keeps the first point of each slot, which is the slot's lowest (or highest). Each dropped point is represented by one that is at
 * least as extreme and less than a slot older, and that therefore leaves the window up to a slot earlier.
 */
function thin(points: readonly ChangePoint[], slotMs: number): readonly ChangePoint[] {
  const slotOf = (point: ChangePoint | undefined) => point && Math.floor(point[0] / slotMs);
  return points.filter((point, index) => index === 0 || slotOf(point) !== slotOf(points[index - 1]));
}
