import type { NumberedStatement } from '../db/database.ts';
import type { AppContext } from '../services/core/request-context.ts';
import { createTenantTurns, type TenantTurns } from '../services/core/scheduling/tenant-turns.ts';
import { fireTimer } from '../services/work-order/commands/fire-timer.ts';

/** $1 now. The index holds only orders that have something to wait for. */
const findTenants: NumberedStatement = {
  name: 'find-tenants-with-orders-to-wake',
  text: 'select t.id from tenants t where exists (select from work_orders w where w.tenant_id = t.id and w.next_timer_at <= $1)',
};

/** $1 tenant, $2 now, $3 ids that were looked at already, $4 how many. */
const findDue: NumberedStatement = {
  name: 'find-orders-to-wake',
  text: 'select id from work_orders where tenant_id = $1 and next_timer_at <= $2 and id <> all ($3::uuid[]) order by next_timer_at limit $4',
};

const share = { each: 10, most: 100 } as const;

export const createTimerTurns = (log: AppContext['log']): TenantTurns => createTenantTurns(log, 'sweep-orders', 'order not woken');

/** Wakes every order that is due, the tenants by turns; several servers may do it at once. @returns how many were looked at */
export async function fireDueTimers(context: AppContext, turns = createTimerTurns(context.log)): Promise<number> {
  const { database } = context;
  const now = context.clock.now();
  const tenants = await database.query<{ id: string }>(findTenants, [now]);
  const seen = new Set(turns.listResting());
  return turns.run(
    tenants.map(({ id }) => id),
    share,
    async (tenantId, count) => {
      const due = await database.query<{ id: string }>(findDue, [tenantId, now, [...seen], count]);
      for (const { id } of due) {
        seen.add(id);
        await turns.attempt(tenantId, id, () => fireTimer(context, tenantId, id));
      }
      return due.length;
    },
  );
}
