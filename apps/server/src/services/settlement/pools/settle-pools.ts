import { hourMs, localDayAt, measurePool, minuteMs, type PoolPlan, planPool } from '@energy-om/domain';
import type { Database } from '#db/database.ts';
import type { AppContext } from '#services/core/request-context.ts';
import { attemptDue } from '#services/core/scheduling/attempt-due.ts';
import { createTenantTurns, type TenantTurns } from '#services/core/scheduling/tenant-turns.ts';
import { loadHours } from '../facts/load-hours.ts';
import { type DuePool, findDuePools, findTenantsWithDuePools } from './due-pools.ts';
import { completeToOfVersion, loadPoolVersions, type PoolVersion } from './load-pool.ts';
import { type MeasuredDay, reschedulePool, writePool } from './write-pool.ts';

const runSize = { perTenant: 50, max: 1000 } as const;
/** Pools are measured before supplies are settled, so that shares are in the first settlement of a day. */
const afterMidnightMs = 15 * minuteMs;
/** Where meters are silent. */
const silentMs = 5 * minuteMs;

export const createPoolTurns = (log: AppContext['log']): TenantTurns =>
  createTenantTurns(log, 'settle-pools', 'what a place uses together could not be measured');

type Context = Pick<AppContext, 'database' | 'clock' | 'log'>;

/**
 * Measures what places have used together, and measures again what has changed; tenants take turns. The supplies of the rooms that bear it are settled again from
 * the first day on that has changed. As settleSupplies, it may be interrupted anywhere, repeated, and made by several servers at once.
 *
 * @returns how many pools were looked at
 */
export async function settlePools({ database, clock, log }: Context, turns = createPoolTurns(log)): Promise<number> {
  const now = clock.now();
  const tenants = await database.run(findTenantsWithDuePools, { now });
  return attemptDue(database, turns, {
    runSize,
    tenants,
    list: ({ id: tenant }, paused, limit) => database.run(findDuePools, { tenant, now, paused, limit }),
    attempt: ({ id: tenantId, time_zone: zone }, pool) => settlePool(database, { tenantId, zone, now }, pool),
  });
}

interface Place {
  tenantId: string;
  zone: string;
  now: Date;
}

async function settlePool(database: Database, place: Place, pool: DuePool): Promise<void> {
  const { tenantId, zone, now } = place;
  const versions = await loadPoolVersions(database, tenantId, pool);
  const progress = { settledTo: pool.settled_to?.getTime() ?? null, dueFrom: pool.due_from?.getTime() ?? null };
  const plan = planPool(versions, progress, completeToOfVersion, { now: now.getTime(), zone });
  if (!plan) {
    const isUpToDate = progress.settledTo !== null && progress.settledTo >= localDayAt(now.getTime(), zone).start;
    const next = isUpToDate ? localDayAt(now.getTime(), zone).end + afterMidnightMs : now.getTime() + silentMs;
    await reschedulePool(database, tenantId, pool, new Date(next));
    return;
  }
  const days = await measureDays(database, place, plan);
  const next = Math.max(localDayAt(plan.to, zone).end + afterMidnightMs, now.getTime() + silentMs);
  await writePool(database, tenantId, pool, { from: plan.from, to: plan.to, days, nextAt: new Date(next) });
}

async function measureDays(database: Database, { tenantId, zone }: Place, { stretches }: PoolPlan<PoolVersion>): Promise<MeasuredDay[]> {
  const measured: MeasuredDay[] = [];
  for (const { from, to, version } of stretches) {
    const meters = version.meters.filter((meter) => meter.from < to && (meter.to ?? to) > from);
    const wanted = meters.map(({ deviceId, ...span }) => ({
      deviceId,
      from: Math.max(from, span.from) - hourMs,
      to: Math.min(to, span.to ?? to),
    }));
    const hours = await loadHours(database, { tenantId, zone }, wanted);
    const spans = meters.map((meter, index) => ({ meter, span: { from: meter.from, to: meter.to, hours: hours[index] ?? [] } }));
    const deducted = Map.groupBy(
      spans.filter(({ meter }) => meter.isDeducted),
      ({ meter }) => meter.supply,
    );
    const pool = {
      counted: spans.filter(({ meter }) => !meter.isDeducted).map(({ span }) => span),
      deducted: [...deducted.values()].map((list) => list.map(({ span }) => span)),
    };
    measured.push(...measurePool(pool, { from, to, zone }).map((day) => ({ ...day, versionFrom: version.from })));
  }
  return measured;
}
