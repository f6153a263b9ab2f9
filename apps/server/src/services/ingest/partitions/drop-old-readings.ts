import type { AppContext } from '#services/core/request-context.ts';
import { dropPartitionsBefore, findKeptSince } from './reading-partitions.ts';

/** Drops the partitions of months that ended longer ago than readings are kept. Consumption by hour and day stays. */
export async function dropOldReadings({
  database,
  clock,
  config,
  log,
}: Pick<AppContext, 'database' | 'clock' | 'config' | 'log'>): Promise<void> {
  if (config.readingsKeptMonths === 0) return;
  // Queued rollups are computed from readings, perhaps from those that would be dropped.
  const queued = await database.kysely.selectFrom('rollup_queue').select('device_id').limit(1).executeTakeFirst();
  if (queued) return;
  const dropped = await dropPartitionsBefore(database, new Date(findKeptSince(clock.now(), config.readingsKeptMonths)));
  if (dropped.length > 0) log.info({ partitions: dropped }, 'old readings dropped');
}
