import { daySeconds } from '@energy-om/domain';
import { sql } from 'kysely';
import type { AppContext } from '#services/core/request-context.ts';
import { rollupConsumption } from '#services/ingest/rollup/rollup-consumption.ts';
import { Progress, type Terminal } from './progress.ts';

type Parts = Pick<AppContext, 'database' | 'log' | 'ids' | 'clock'>;

/**
 * Computes the consumption for which the tenant's late readings have queued work, until none is queued. A server that runs at the same time
 * computes part of it.
 */
export async function computeConsumption(context: Parts, tenantId: string, terminal: Terminal): Promise<void> {
  const total = await countQueuedDays(context, tenantId);
  if (total === 0) return;
  const progress = new Progress(terminal, 'computing consumption', 'days');
  while ((await rollupConsumption(context)) > 0) {
    const left = Math.min(total, await countQueuedDays(context, tenantId));
    if (left > 0) progress.show(total - left, total);
  }
  const left = Math.min(total, await countQueuedDays(context, tenantId));
  progress.end(total - left, total);
  if (left > 0) terminal.write('the readings are there; what is left of their consumption is tried again by the server\n');
}

/** Counts the days of devices, partial ones included. */
async function countQueuedDays({ database }: Pick<Parts, 'database'>, tenantId: string): Promise<number> {
  const { rows } = await sql<{ days: number }>`
    select coalesce(sum(1 + floor(extract(epoch from greatest(to_at - from_at, interval '0')) / ${daySeconds}::int)), 0)::int as days
    from rollup_queue where tenant_id = ${tenantId}`.execute(database.kysely);
  return rows[0]?.days ?? 0;
}
