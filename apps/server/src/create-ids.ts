import { randomInt } from 'node:crypto';
import { v7 as makeId } from 'uuid';

/** Ids are listed and compared in the sequence in which they were made, on whichever server, so they go by the installation's clock, not the machine's. */
export function createIds(clock: { now(): Date }): { next(): string } {
  let msecs = Number.NEGATIVE_INFINITY;
  let seq = 0;
  return {
    next() {
      const now = clock.now().getTime();
      // Within a millisecond, and when the clock is set back, ids are counted on.
      if (now > msecs) [msecs, seq] = [now, randomInt(2 ** 31)];
      else seq += 1;
      return makeId({ msecs, seq });
    },
  };
}
