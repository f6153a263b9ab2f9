import { minuteMs } from '../duration.ts';

/** A phone's clock may be a little behind, and a form stays open for a while. */
const pastToleranceMs = 5 * minuteMs;

/** Whether a time that is planned or promised has passed already. Instants in epoch milliseconds. */
export function isPlannedInThePast(planned: number | null | undefined, now: number): boolean {
  return planned !== null && planned !== undefined && planned < now - pastToleranceMs;
}
