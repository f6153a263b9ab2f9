import { dayMs } from '../duration.ts';
import { offsetAt } from './zone-offset.ts';

/** Returns the local time of an instant to the minute, as 2026-11-20T08:30. */
export function localTimeAt(instant: number, zone: string): string {
  return new Date(instant + offsetAt(instant, zone)).toISOString().slice(0, 16);
}

/**
 * Returns the instant of a local time of a recurrence rule, by RFC 5545 §3.3.5: of a time that occurs twice the first, and of one that the
 * clocks skip the instant by the offset before. For spans of time there is `instantOfLocalTime`, which takes the change itself.
 */
export function instantOfRuleTime(local: string, zone: string): number {
  const shown = Date.parse(`${local}:00Z`);
  const before = offsetAt(shown - dayMs, zone);
  const after = offsetAt(shown + dayMs, zone);
  if (before === after || offsetAt(shown - before, zone) === before) return shown - before;
  return offsetAt(shown - after, zone) === after ? shown - after : shown - before;
}

/** Returns the local time so many days later, on the same time of day. */
export function addLocalDays(local: string, days: number): string {
  return new Date(Date.parse(`${local}:00Z`) + days * dayMs).toISOString().slice(0, 16);
}
