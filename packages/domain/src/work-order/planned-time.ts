import { minuteMs } from '../duration.ts';

/** A phone's clock may be a little behind, and the form may have been open for a while. */
const pastToleranceMs = 5 * minuteMs;

/** Whether a planned or promised instant has already passed. Instants are in epoch milliseconds. */
export function isPlannedInThePast(planned: number | null | undefined, now: number): boolean {
  return planned !== null && planned !== undefined && planned < now - pastToleranceMs;
}
