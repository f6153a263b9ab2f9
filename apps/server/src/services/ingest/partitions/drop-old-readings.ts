import type { AppContext } from '#services/core/request-context.ts';
import { listTenantsWithQueued } from '../rollup/rollup-consumption.ts';
import { findRollupInNeed } from './find-rollup-in-need.ts';
import { dropPartitionsBefore, findKeptSince } from './reading-partitions.ts';

/** Drops the partitions of months that ended longer ago than readings are kept, unless consumption is still to be computed from them. Consumption by hour and day stays. */
export async function dropOldReadings({
  database,
  clock,
  config,
  log,
}: Pick<AppContext, 'database' | 'clock' | 'config' | 'log'>): Promise<void> {
  if (config.readingsKeptMonths === 0) return;
  const before = new Date(findKeptSince(clock.now(), config.readingsKeptMonths));
  for (const tenantId of await listTenantsWithQueued(database)) {
    const deviceId = await findRollupInNeed(database, tenantId, before);
    if (deviceId === null) continue;
    log.warn({ tenantId, deviceId }, 'old readings are kept, since consumption is still to be computed from them');
    return;
  }
  const dropped = await dropPartitionsBefore(database, before);
  if (dropped.length > 0) log.info({ partitions: dropped }, 'old readings dropped');
}
