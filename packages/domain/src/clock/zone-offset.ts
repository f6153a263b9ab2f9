import { dayMs, secondMs } from '../duration.ts';
import { localPartsAt } from './local-parts.ts';

/** The zone's offset at the start and at the end of a UTC day, and the instant of the change between (the day's end without one). */
interface OffsetDay {
  before: number;
  after: number;
  changesAt: number;
}

/** A call of Intl takes microseconds and offsets are needed for every reading, so they are cached by zone and UTC day. */
const offsetDays = new Map<string, Map<number, OffsetDay>>();
const maxCachedDaysPerZone = 5_000;

/** Returns the milliseconds by which the zone is ahead of UTC at an instant (epoch milliseconds). */
export function offsetAt(instant: number, zone: string): number {
  const { before, after, changesAt } = findOffsetDay(Math.floor(instant / dayMs), zone);
  return instant < changesAt ? before : after;
}

/** Returns the first instant between `from` and `to` at which the clocks change; `to` when there is none. Meant for spans of a few days. */
export function findClockChange(from: number, to: number, zone: string): number {
  for (let index = Math.floor(from / dayMs); index * dayMs < to; index += 1) {
    const { before, after, changesAt } = findOffsetDay(index, zone);
    if (before !== after && changesAt > from && changesAt < to) return changesAt;
  }
  return to;
}

function findOffsetDay(index: number, zone: string): OffsetDay {
  let days = offsetDays.get(zone);
  if (days === undefined) {
    days = new Map();
    offsetDays.set(zone, days);
  }
  let found = days.get(index);
  if (found === undefined) {
    found = computeOffsetDay(index * dayMs, zone);
    if (days.size >= maxCachedDaysPerZone) days.clear();
    days.set(index, found);
  }
  return found;
}

/** Finds the change by bisection; no zone changes its clocks twice within a day. */
function computeOffsetDay(start: number, zone: string): OffsetDay {
  const end = start + dayMs;
  const before = computeOffset(start, zone);
  const after = computeOffset(end, zone);
  if (before === after) return { before, after, changesAt: end };
  let [low, high] = [start, end];
  while (high - low > secondMs) {
    const middle = low + Math.floor((high - low) / 2 / secondMs) * secondMs;
    if (computeOffset(middle, zone) === before) low = middle;
    else high = middle;
  }
  return { before, after, changesAt: high };
}

/**
 * @param instant a whole second in epoch milliseconds
 * @throws RangeError for an unknown zone
 */
function computeOffset(instant: number, zone: string): number {
  const { year, month, day, hour, minute, second } = localPartsAt(instant, zone);
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) - instant;
}
