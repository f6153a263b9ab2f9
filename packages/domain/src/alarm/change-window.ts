import { secondMs } from '../duration.ts';
import type { RateOfChangeCondition } from './alarm-condition.ts';

/** [instant in epoch milliseconds, value]. */
export type ChangePoint = readonly [at: number, value: number];

/**
 * The readings of a window that a later one may still have to be compared with, oldest first. To find a rise only those matter that
 * nothing lower came after (`low`), to find a fall those that nothing higher came after (`high`); where a direction is not asked for,
 * its list stays empty.
 */
export interface ChangeWindow {
  low: readonly ChangePoint[];
  high: readonly ChangePoint[];
}

export const emptyWindow: ChangeWindow = { low: [], high: [] };

/** Into so many slots a window is cut when it becomes too full. */
export const windowSlots = 30;
/** A window may begin and end within a slot, and so touch one more. */
const maxPoints = windowSlots + 1;

/** The window as it is at `at`, that reading included. */
export function slideWindow(
  window: ChangeWindow,
  { direction, withinSeconds }: RateOfChangeCondition,
  at: number,
  value: number,
): ChangeWindow {
  const length = withinSeconds * secondMs;
  const low = direction === 'fall' ? [] : slide(window.low, length, at, value, (kept) => kept < value);
  const high = direction === 'rise' ? [] : slide(window.high, length, at, value, (kept) => kept > value);
  return { low, high };
}

/** `staysBefore`: whether an earlier value is still needed beside the new one. */
function slide(
  points: readonly ChangePoint[],
  length: number,
  at: number,
  value: number,
  staysBefore: (kept: number) => boolean,
): readonly ChangePoint[] {
  const kept = points.filter(([keptAt, keptValue]) => keptAt >= at - length && staysBefore(keptValue));
  const slid: readonly ChangePoint[] = [...kept, [at, value]];
  return slid.length > maxPoints ? thin(slid, length / windowSlots) : slid;
}

/**
 * Of each slot its first point, which is the slot's lowest (or highest). A point that goes is stood for by one at least as extreme and
 * less than a slot older; it leaves the window so much sooner.
 */
function thin(points: readonly ChangePoint[], slot: number): readonly ChangePoint[] {
  const slotOf = (point: ChangePoint | undefined) => point && Math.floor(point[0] / slot);
  return points.filter((point, index) => index === 0 || slotOf(point) !== slotOf(points[index - 1]));
}
