import type { Database } from '#db/database.ts';
import type { Limit, Limiter, Take } from '#services/core/ports/limiter.ts';
import { tooMany } from '#services/core/service-error.ts';
import { LimitCounters, type LimitWindow } from './limit-counters.ts';

/** The takes that one server has fetched of a key's window, or the fact that none is left in it. */
interface Share {
  windowStart: number;
  left: number;
  /** Epoch milliseconds; 0 while the key is not refused. */
  refusedUntil: number;
}

/** Beyond this number the oldest share is dropped and fetched again when needed, which costs one statement. */
const maxShares = 50_000;

export interface LimitFactors {
  /** The factor of every limit that is not fixed. */
  factor?: number;
  /** The factor of the fixed limits, for tests only, whose clock stands still. */
  fixedFactor?: number;
}

export function createLimiter(database: Database, clock: { now(): Date }, factors: LimitFactors = {}): Limiter {
  return new SharedLimiter(new LimitCounters(database), clock, factors);
}

/** Fetches takes in batches from the counters in the database, and gives them out from memory. */
class SharedLimiter implements Limiter {
  readonly #counters: LimitCounters;
  readonly #clock: { now(): Date };
  readonly #factor: number;
  readonly #fixedFactor: number;
  readonly #shares = new Map<string, Share>();
  /** How many takes have been given back: a refusal that was decided before one of them says nothing of the next take. */
  #givenBack = 0;

  constructor(counters: LimitCounters, clock: { now(): Date }, { factor = 1, fixedFactor = 1 }: LimitFactors) {
    this.#counters = counters;
    this.#clock = clock;
    this.#factor = factor;
    this.#fixedFactor = fixedFactor;
  }

  async take(key: string, limit: Limit): Promise<void> {
    const now = this.#clock.now().getTime();
    const window = windowAt(limit, now);
    if (this.#takeFromShare(key, window, now)) return;
    if (await this.#counters.isWritable()) await this.#takeFromCounters(key, limit, window, now);
    else this.#takeAlone(key, limit, window, now);
  }

  async takeAll(takes: readonly Take[]): Promise<void> {
    const at = this.#clock.now().getTime();
    const taken: Take[] = [];
    try {
      for (const take of takes) {
        await this.take(take.key, take.limit);
        taken.push(take);
      }
    } catch (error) {
      for (const { key, limit } of taken) await this.giveBack(key, limit, at);
      throw error;
    }
  }

  async giveBack(key: string, limit: Limit, at: number): Promise<void> {
    const window = windowAt(limit, at);
    if (limit.batch === 1 && (await this.#counters.isWritable())) await this.#counters.giveBack(key, window);
    else this.#giveBackToShare(key, window);
    this.#givenBack += 1;
    // There is room again, so an earlier refusal does not apply.
    const share = this.#shares.get(key);
    if (share) share.refusedUntil = 0;
  }

  #giveBackToShare(key: string, window: LimitWindow): void {
    const share = this.#shares.get(key);
    if (share?.windowStart === window.start) share.left += 1;
  }

  /**
   * @returns whether a fetched take was left. Throws `tooMany` while a refusal lasts, so that a flood does not query the database for each
   * call.
   */
  #takeFromShare(key: string, window: LimitWindow, now: number): boolean {
    const share = this.#shares.get(key);
    if (share?.windowStart !== window.start) return false;
    if (share.left > 0) {
      share.left -= 1;
      return true;
    }
    if (share.refusedUntil > now) throw tooMany(Math.ceil((share.refusedUntil - now) / 1000));
    return false;
  }

  async #takeFromCounters(key: string, limit: Limit, window: LimitWindow, now: number): Promise<void> {
    const max = this.#maxOf(limit);
    const givenBack = this.#givenBack;
    const isBatch = limit.batch > 1 && (await this.#counters.take(key, window, now, limit.batch, max));
    const isTaken = isBatch || (await this.#counters.take(key, window, now, 1, max));
    // Takes that a simultaneous call has fetched remain available.
    const left = this.#leftIn(key, window) + (isBatch ? limit.batch - 1 : 0) - (isTaken ? 0 : 1);
    // After a tenth of the window, part of the previous window's count has faded out.
    const isRefusal = left < 0 && givenBack === this.#givenBack;
    const refusedUntil = isRefusal ? Math.min(endOf(window), now + window.lengthMs / 10) : 0;
    this.#remember(key, { windowStart: window.start, left: Math.max(0, left), refusedUntil });
    if (left < 0) throw tooMany(Math.max(1, Math.ceil((endOf(window) - now) / 1000)));
  }

  /** Counts in this process only while the database cannot be written, because reads continue then. */
  #takeAlone(key: string, limit: Limit, window: LimitWindow, now: number): void {
    const until = endOf(window);
    const share = this.#shares.get(key);
    const isOwn = share?.windowStart === window.start && share.refusedUntil === until;
    const left = isOwn ? share.left : this.#maxOf(limit);
    if (left === 0) throw tooMany(Math.ceil((until - now) / 1000));
    this.#remember(key, { windowStart: window.start, left: left - 1, refusedUntil: until });
  }

  #maxOf(limit: Limit): number {
    return limit.count * (limit.isFixed ? this.#fixedFactor : this.#factor);
  }

  #leftIn(key: string, window: LimitWindow): number {
    const share = this.#shares.get(key);
    return share?.windowStart === window.start ? share.left : 0;
  }

  #remember(key: string, share: Share): void {
    this.#shares.delete(key);
    if (this.#shares.size >= maxShares) this.#shares.delete(this.#shares.keys().next().value as string);
    this.#shares.set(key, share);
  }
}

function windowAt({ windowSeconds }: Limit, at: number): LimitWindow {
  const lengthMs = windowSeconds * 1000;
  return { start: Math.floor(at / lengthMs) * lengthMs, lengthMs };
}

function endOf({ start, lengthMs }: LimitWindow): number {
  return start + lengthMs;
}
