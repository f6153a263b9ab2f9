import { type DelayPart, hourMs } from '@energy-om/domain';
import type { AppContext } from '#services/core/request-context.ts';
import { attemptDue } from '#services/core/scheduling/attempt-due.ts';
import { createTenantTurns, type TenantTurns } from '#services/core/scheduling/tenant-turns.ts';
import { computeDelayParts } from './compute-delay-parts.ts';
import { type DueDelay, findDueDelays, findTenantsWithDueDelays } from './due-delays.ts';

const runSize = { perTenant: 20, max: 200 } as const;
/** An hour of consumption more is known then. */
const refreshMs = hourMs;

export const createDelayCostTurns = (log: AppContext['log']): TenantTurns =>
  createTenantTurns(log, 'refresh-delay-costs', 'the cost of an order could not be computed');

type Context = Pick<AppContext, 'database' | 'clock' | 'log'>;

/**
 * Computes what open orders cost while they wait, each once an hour; tenants take turns. It follows from the rows alone and is written only where nobody has
 * written it since, so a run may be interrupted anywhere, repeated, and made by several servers at once. @returns how many orders were looked at
 */
export async function refreshDelayCosts(context: Context, turns = createDelayCostTurns(context.log)): Promise<number> {
  const { database, clock } = context;
  const now = clock.now();
  const tenants = await database.run(findTenantsWithDueDelays, { now });
  return attemptDue(database, turns, {
    runSize,
    tenants,
    list: ({ id: tenant }, paused, limit) => database.run(findDueDelays, { tenant, now, paused, limit }),
    attempt: ({ id: tenant }, order) => refresh(context, tenant, order),
  });
}

async function refresh(context: Context, tenant: string, order: DueDelay): Promise<void> {
  const parts = order.is_waiting ? await computeDelayParts(context, tenant, order) : [];
  const now = context.clock.now();
  await context.database.kysely
    .updateTable('delay_costs')
    .set({
      next_at: order.is_over ? null : new Date(now.getTime() + refreshMs),
      computed_at: now,
      fen_per_hour: sumCost(parts),
      parts: JSON.stringify(parts),
    })
    .where('tenant_id', '=', tenant)
    .where('order_id', '=', order.id)
    .where('next_at', '=', order.next_at)
    .execute();
}

function sumCost(parts: readonly DelayPart[]): number | null {
  return parts.reduce((sum, { fenPerHour }) => sum + (fenPerHour ?? 0), 0) || null;
}
