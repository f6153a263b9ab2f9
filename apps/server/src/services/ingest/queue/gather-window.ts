import { secondMs } from '@energy-om/domain';

/** A transaction costs the database much more than each of its messages, so messages that come one by one are stored together. */
const maxGatherMs = 40;
/** The number of turns a second up to which messages are stored at once. */
const freeTurns = 10;
/** By so much the window is longer for each further turn a second. */
const msPerTurn = 4;
/** The time after which a turn counts for a third in the number of turns a second. */
const memoryMs = secondMs;
/** With as many messages, a turn is full. */
const maxGathered = 250;

/**
 * How long the first message after a turn waits for others, of whatever tenant: not at all where the server has few turns a second, and longer with each further one. It
 * ends early when everybody whose messages were stored last has sent again, as senders do that wait for each acknowledgement: nobody else is to be
 * waited for then. Instants are in milliseconds of the monotonic clock.
 */
export class GatherWindow {
  /** Until then messages wait for others. */
  endsAt = 0;
  /** The number of messages since the last turn. */
  #gathered = 0;
  #turnAt = 0;
  #turns = 0;
  #absent = new Set<string>();

  /** Notes a message that waits for others. */
  add(deviceId: string, now: number): void {
    const lengthMs = this.#gathered === 0 ? this.#findLengthMs(now) : 0;
    if (lengthMs > 0) this.endsAt = now + lengthMs;
    this.#gathered += 1;
    const areAllBack = this.#absent.delete(deviceId) && this.#absent.size === 0;
    if (areAllBack || this.#gathered >= maxGathered) this.close();
  }

  /** Notes a turn; what it has left has waited already. */
  turn(deviceIds: Iterable<string>, now: number): void {
    this.#turns = 1 + this.#decayedTurns(now);
    this.#turnAt = now;
    this.#absent = new Set(deviceIds);
    this.#gathered = 0;
    this.close();
  }

  /** Ends the waiting for others. */
  close(): void {
    this.endsAt = 0;
  }

  #findLengthMs(now: number): number {
    return Math.min(maxGatherMs, Math.max(0, msPerTurn * (this.#decayedTurns(now) - freeTurns)));
  }

  #decayedTurns(now: number): number {
    return this.#turns * Math.exp((this.#turnAt - now) / memoryMs);
  }
}
