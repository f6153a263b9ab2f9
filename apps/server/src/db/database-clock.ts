import type { Database } from './database.ts';
import { statement } from './statement.ts';

const compareEveryMs = 10_000;

const readTime = statement<object, { time: number }>(
  'read-database-time',
  'select (extract(epoch from clock_timestamp()) * 1000)::float8 as time',
);

/**
 * The time of the database's machine, by which all servers of an installation go: their own machines' clocks may be wrong, or be set while they run.
 * Between two comparisons this process counts by itself, also while the database does not answer. Throws when the first comparison fails.
 */
export async function startDatabaseClock(database: Pick<Database, 'run'>): Promise<{ now(): Date }> {
  /** What is added to the monotonic time of this process, in milliseconds. */
  let offset: number | null = null;
  let comparedAt = performance.now();

  async function compare(): Promise<void> {
    const before = performance.now();
    comparedAt = before;
    const [row] = await database.run(readTime, {});
    const time = Number(row?.time);
    // The database read its clock at some moment in between, so a slow answer says little, and changes the offset only as far as it proves it wrong.
    const [min, max] = [time - performance.now(), time - before];
    offset = offset === null ? (min + max) / 2 : Math.min(Math.max(offset, min), max);
  }

  await compare();
  return {
    now() {
      const at = performance.now();
      if (at - comparedAt >= compareEveryMs) void compare().catch(() => undefined);
      return new Date(Math.round(at + Number(offset)));
    },
  };
}
