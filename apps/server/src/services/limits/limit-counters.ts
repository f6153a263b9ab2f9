import type { Database } from '#db/database.ts';
import { DiskNearlyFullError } from '#db/errors.ts';
import { statement } from '#db/statement.ts';

const giveBack = statement<{ key: string; windowStart: Date; nextStart: Date }, object>(
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
  /** The share of the previous window that still counts, from 1 down to 0. */
  fading: number;
  takes: number;
  max: number;
}

/** An approximate sliding window: the previous window's count fades out as the current window passes. */
const take = statement<TakeValues, { count: number }>(
  'take-from-limit',
  `
    insert into limit_counters as c (key, started_at, count, previous) values (:key, :windowStart, :takes::int, 0)
    on conflict (key) do update set
      previous = case when c.started_at >= :windowStart then c.previous when c.started_at = :previousStart then c.count else 0 end,
      count = case when c.started_at >= :windowStart then c.count else 0 end + :takes::int,
      started_at = greatest(c.started_at, :windowStart)
    where case when c.started_at >= :windowStart then c.count + c.previous * :fading::float8
        when c.started_at = :previousStart then c.count * :fading::float8 else 0 end
      + :takes::int <= :max::float8
    returning count`,
);

/** The interval in which a limit counts, in epoch milliseconds. */
export interface LimitWindow {
  start: number;
  lengthMs: number;
}

/** Counters of limits in the database, shared by all servers of the installation. */
export class LimitCounters {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** False while the disk is nearly full: reads continue then, and no take can be counted in the database. */
  async isWritable(): Promise<boolean> {
    try {
      await this.#database.assertWritable();
      return true;
    } catch (error) {
      if (error instanceof DiskNearlyFullError) return false;
      throw error;
    }
  }

  /** @returns whether that many takes were left; where not, none is taken */
  async take(key: string, { start, lengthMs }: LimitWindow, now: number, takes: number, max: number): Promise<boolean> {
    const rows = await this.#database.run(take, {
      key,
      windowStart: new Date(start),
      previousStart: new Date(start - lengthMs),
      fading: 1 - (now - start) / lengthMs,
      takes,
      max,
    });
    return rows.length > 0;
  }

  async giveBack(key: string, { start, lengthMs }: LimitWindow): Promise<void> {
    await this.#database.run(giveBack, { key, windowStart: new Date(start), nextStart: new Date(start + lengthMs) });
  }
}
