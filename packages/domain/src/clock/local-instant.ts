import { dayMs, minuteMs } from '../duration.ts';
import { findClockChange, offsetAt } from './zone-offset.ts';

/**
 * Returns the instant of a local time. A later local time is never an earlier instant: times that a change of the clocks skips are the
 * change itself, and of a time that occurs twice it is the first.
 *
 * @param date a local date, as 2026-11-20
 * @param minutes after its midnight; from 1,440 on they are of the days after
 */
export function instantOfLocalTime(date: string, minutes: number, timeZone: string): number {
  const asUtc = Date.parse(`${date}T00:00:00Z`) + minutes * minuteMs;
  // The clocks change at most once within two days, so that the offsets around the time are those of a day before and a day after.
  const offsets = [offsetAt(asUtc - dayMs, timeZone), offsetAt(asUtc + dayMs, timeZone)];
  const candidates = offsets.map((offset) => asUtc - offset);
  const shown = candidates.filter((instant) => instant + offsetAt(instant, timeZone) === asUtc);
  return shown.length > 0 ? Math.min(...shown) : findClockChange(Math.min(...candidates) - 1, Math.max(...candidates) + 1, timeZone);
}
