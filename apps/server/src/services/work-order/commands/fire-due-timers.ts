import { statement } from '#db/statement.ts';
import type { AppContext } from '#services/core/request-context.ts';
import { attemptDue } from '#services/core/scheduling/attempt-due.ts';
import { createTenantTurns, type TenantTurns } from '#services/core/scheduling/tenant-turns.ts';
import { fireTimer } from './fire-timer.ts';

/** A sweep over all tenants but suspended ones, where nobody can answer in time. The index contains only orders with a timer. */
const findTenants = statement<{ now: Date }, { id: string }>(
  'find-tenants-with-due-timers',
  `select t.id from tenants t where t.suspended_at is null
    and exists (select from work_orders w where w.tenant_id = t.id and w.next_timer_at <= :now)`,
);

const findDue = statement<{ tenant: string; now: Date; except: readonly string[]; limit: number }, { id: string }>(
  'find-orders-with-due-timers',
  `select id from work_orders where tenant_id = :tenant and next_timer_at <= :now and id <> all (:except::uuid[])
    order by next_timer_at limit :limit`,
);

const runSize = { perTenant: 10, max: 100 } as const;

export const createTimerTurns = (log: AppContext['log']): TenantTurns =>
  createTenantTurns(log, 'fire-due-timers', 'the timer of an order could not be fired');

/** Fires the due timers of orders, the tenants by turns. Several servers may do it at once. @returns how many orders were tried */
export async function fireDueTimers(context: AppContext, turns = createTimerTurns(context.log)): Promise<number> {
  const { database } = context;
  const now = context.clock.now();
  const tenants = await database.run(findTenants, { now });
  return attemptDue(database, turns, {
    runSize,
    tenants,
    list: ({ id: tenant }, except, limit) => database.run(findDue, { tenant, now, except, limit }),
    attempt: ({ id: tenant }, { id }) => fireTimer(context, tenant, id),
  });
}
