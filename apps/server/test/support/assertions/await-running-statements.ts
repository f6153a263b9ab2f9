import { sql } from 'kysely';
import { expect } from 'vitest';
import type { TestServer } from '../services/test-server.ts';

/**
 * Waits until every transaction that is running now has ended; those that begin meanwhile do not count. What was being stored when a post was
 * refused may be stored still, and nothing that begins later contains the post.
 */
export async function awaitRunningStatements({ database: { kysely } }: TestServer): Promise<void> {
  // As text, since a Date has no microseconds.
  const { rows } = await sql<{ now: string }>`select clock_timestamp()::text as now`.execute(kysely);
  const running = sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle' and xact_start < ${rows[0]?.now}::timestamptz`;
  await expect.poll(async () => (await running.execute(kysely)).rows[0]?.count).toBe(0);
}
