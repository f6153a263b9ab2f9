/** A phone's clock is a little behind, and a form stays open for a while. */
const pastTolerance = 5 * 60_000;

/** Whether a time that is planned or promised has passed already. Instants in epoch milliseconds. */
export function isPlannedInThePast(planned: number | null | undefined, now: number): boolean {
  return planned !== null && planned !== undefined && planned < now - pastTolerance;
}
