import { secondMs } from '@energy-om/domain';

/** A batch costs the database much more than each of its messages, so a tenant whose messages come one by one has them stored together. */
const maxGatherMs = 40;
/** The number of batches a second up to which a tenant's messages are stored at once. */
const freeTurns = 10;
/** By so much the window is longer for each further batch a second. */
const msPerTurn = 4;
/** The time after which a turn counts for a third in the number of turns a second. */
const memoryMs = secondMs;

/**
 * How long the first message of a tenant's queue waits for others: not at all where the tenant has few batches a second, and longer with each further one. It
 * ends early when everybody whose messages were stored last has sent again, as senders do that wait for each acknowledgement: nobody else is to be
 * waited for then. Instants are in milliseconds of the monotonic clock.
 */
export class GatherWindow {
  /** Until then the tenant has no turn. */
  endsAt = 0;
  /** The time of the last batch. */
  turnAt = 0;
  #turns = 0;
  #absent = new Set<string>();

  /** Notes a message that came into an empty queue, or found others there. */
  add(deviceId: string, isFirst: boolean, now: number): void {
    const lengthMs = isFirst ? this.#findLengthMs(now) : 0;
    if (lengthMs > 0) this.endsAt = now + lengthMs;
    if (this.#absent.delete(deviceId) && this.#absent.size === 0) this.close();
  }

  /** Notes a batch; what is left in the queue has waited already. */
  turn(deviceIds: Iterable<string>, now: number): void {
    this.#turns = 1 + this.#decayedTurns(now);
    this.turnAt = now;
    this.#absent = new Set(deviceIds);
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
    return this.#turns * Math.exp((this.turnAt - now) / memoryMs);
  }
}

/** Beyond this number, windows of tenants that have sent nothing for long are dropped. */
const maxWindows = 1000;
const idleMs = 10 * memoryMs;

/** The windows of the tenants. */
export class GatherWindows {
  readonly #windows = new Map<string, GatherWindow>();

  of(tenantId: string): GatherWindow {
    const known = this.#windows.get(tenantId);
    if (known) return known;
    if (this.#windows.size >= maxWindows) this.#dropIdle(performance.now() - idleMs);
    const created = new GatherWindow();
    this.#windows.set(tenantId, created);
    return created;
  }

  #dropIdle(since: number): void {
    for (const [tenantId, { turnAt }] of this.#windows) if (turnAt < since) this.#windows.delete(tenantId);
  }
}
