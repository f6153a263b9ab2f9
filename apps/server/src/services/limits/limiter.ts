import type { Database } from '#db/database.ts';
import { DiskNearlyFullError } from '#db/errors.ts';
import { statement } from '#db/statement.ts';
import type { Limit, Limiter, Take } from '../core/ports/limiter.ts';
import { tooMany } from '../core/service-error.ts';

const giveBackToLimit = statement<{ key: string; windowStart: Date; nextStart: Date }, object>(
  'give-back-to-limit',
  `
    update limit_counters set
      count = case when started_at = :windowStart then greatest(count - 1, 0) else count end,
      previous = case when started_at = :nextStart then greatest(previous - 1, 0) else previous end
    where key = :key and started_at in (:windowStart, :nextStart)`,
);

interface TakeValues {
  key: string;
  windowStart: Date;
  previousStart: Date;
  /** The share of the previous window that still counts, from 1 to 0. */
  fading: number;
  takes: number;
  max: number;
}

/** An approximate sliding window: the count of the previous window fades out while this one goes on. */
const takeFromLimit = statement<TakeValues, { count: number }>(
  'take-from-limit',
  `
    insert into limit_counters as c (key, started_at, count, previous) values (:key, :windowStart, :takes::int, 0)
    on conflict (key) do update set
      previous = case when c.started_at >= :windowStart then c.previous when c.started_at = :previousStart then c.count else 0 end,
      count = case when c.started_at >= :windowStart then c.count else 0 end + :takes::int,
      started_at = greatest(c.started_at, :windowStart)
    where case when c.started_at >= :windowStart then c.count + c.previous * :fading::float8 when c.started_at = :previousStart then c.count * :fading::float8 else 0 end
      + :takes::int <= :max::float8
    returning count`,
);

/** What one server has fetched of a key's window, or that there is nothing left in it. */
interface Share {
  windowStart: number;
  left: number;
  refusedUntil: number;
}

/** Keys whose share is remembered; beyond it the oldest is fetched anew, which costs a statement and no more. */
const capacity = 50_000;

/**
 * @param factor multiplies every limit that is not fixed
 * @param fixedFactor multiplies the fixed ones: for tests alone, whose clock stands still
 */
export function createLimiter(database: Database, clock: { now(): Date }, factor = 1, fixedFactor = 1): Limiter {
  const shares = new Map<string, Share>();

  const maxOf = (limit: Limit) => limit.count * (limit.isFixed ? fixedFactor : factor);

  function keepShare(key: string, share: Share): void {
    shares.delete(key);
    if (shares.size >= capacity) shares.delete(shares.keys().next().value as string);
    shares.set(key, share);
  }

  function leftOf(key: string, windowStart: number): number {
    const share = shares.get(key);
    return share?.windowStart === windowStart ? share.left : 0;
  }

  /** Reading goes on while nothing can be written: this process then counts by itself. */
  function takeAlone(key: string, limit: Limit, windowStart: number, now: number): void {
    const until = windowStart + limit.windowSeconds * 1000;
    const share = shares.get(key);
    const isOwn = share?.windowStart === windowStart && share.refusedUntil === until;
    const left = isOwn ? share.left : maxOf(limit);
    if (left === 0) throw tooMany(Math.ceil((until - now) / 1000));
    keepShare(key, { windowStart, left: left - 1, refusedUntil: until });
  }

  async function fetchTakes(key: string, limit: Limit, now: number, takes: number): Promise<boolean> {
    const width = limit.windowSeconds * 1000;
    const start = Math.floor(now / width) * width;
    const fading = 1 - (now - start) / width;
    const values = { key, windowStart: new Date(start), previousStart: new Date(start - width), fading, takes, max: maxOf(limit) };
    return (await database.run(takeFromLimit, values)).length > 0;
  }

  const limiter: Limiter = {
    async takeAll(takes) {
      const at = clock.now().getTime();
      const taken: Take[] = [];
      try {
        for (const take of takes) {
          await limiter.take(take.key, take.limit);
          taken.push(take);
        }
      } catch (error) {
        for (const { key, limit } of taken) await limiter.giveBack(key, limit, at);
        throw error;
      }
    },
    async giveBack(key, limit, at) {
      const width = limit.windowSeconds * 1000;
      const windowStart = Math.floor(at / width) * width;
      const share = shares.get(key);
      // There is room again, whatever was found a moment ago.
      if (share) share.refusedUntil = 0;
      if (limit.batch > 1 || !(await isWritable(database))) {
        if (share?.windowStart === windowStart) share.left += 1;
        return;
      }
      await database.run(giveBackToLimit, { key, windowStart: new Date(windowStart), nextStart: new Date(windowStart + width) });
    },
    async take(key, limit) {
      const now = clock.now().getTime();
      const width = limit.windowSeconds * 1000;
      const windowStart = Math.floor(now / width) * width;
      const share = shares.get(key);
      if (share?.windowStart === windowStart) {
        if (share.left > 0) {
          share.left -= 1;
          return;
        }
        // A flood is turned away without asking the database about each call of it.
        if (share.refusedUntil > now) throw tooMany(Math.ceil((share.refusedUntil - now) / 1000));
      }
      if (!(await isWritable(database))) {
        takeAlone(key, limit, windowStart, now);
        return;
      }
      const isBatch = limit.batch > 1 && (await fetchTakes(key, limit, now, limit.batch));
      const isTaken = isBatch || (await fetchTakes(key, limit, now, 1));
      // What a call at the same moment has fetched is still there to be given out.
      const left = leftOf(key, windowStart) + (isBatch ? limit.batch - 1 : 0) - (isTaken ? 0 : 1);
      // A tenth of the window later some of what the window before counted has faded out.
      const refusedUntil = left >= 0 ? 0 : Math.min(windowStart + width, now + width / 10);
      keepShare(key, { windowStart, left: Math.max(0, left), refusedUntil });
      if (left < 0) throw tooMany(Math.max(1, Math.ceil((windowStart + width - now) / 1000)));
    },
  };
  return limiter;
}

async function isWritable(database: Database): Promise<boolean> {
  try {
    await database.assertWritable();
    return true;
  } catch (error) {
    if (error instanceof DiskNearlyFullError) return false;
    throw error;
  }
}
