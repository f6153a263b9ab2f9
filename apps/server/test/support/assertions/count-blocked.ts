import type pg from 'pg';

/** Counts the sessions of the same database that wait for a lock of this one. */
export async function countBlocked(blocker: pg.Client): Promise<number> {
  // Within a transaction the activity of others stands still.
  await blocker.query('select pg_stat_clear_snapshot()');
  const { rows } = await blocker.query<{ count: number }>(
    'select count(*)::int as count from pg_stat_activity where datname = current_database() and pg_backend_pid() = any (pg_blocking_pids(pid))',
  );
  return rows[0]?.count ?? 0;
}
