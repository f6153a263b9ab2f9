import { statement } from '#db/statement.ts';
import type { AppContext } from '#services/core/request-context.ts';
import { createTenantTurns, type TenantTurns } from '#services/core/scheduling/tenant-turns.ts';
import { fireEscalation } from './fire-escalation.ts';

/** A sweep over all tenants. The index contains only orders with something to come. */
const findTenants = statement<{ now: Date }, { id: string }>(
  'find-tenants-with-due-escalations',
  'select t.id from tenants t where exists (select from work_orders w where w.tenant_id = t.id and w.escalation_at <= :now)',
);

const findDue = statement<{ tenant: string; now: Date; except: readonly string[]; limit: number }, { id: string }>(
  'find-orders-with-due-escalations',
  `select id from work_orders where tenant_id = :tenant and escalation_at <= :now and id <> all (:except::uuid[])
    order by escalation_at limit :limit`,
);

const runSize = { perTenant: 50, max: 500 } as const;

export const createEscalationTurns = (log: AppContext['log']): TenantTurns =>
  createTenantTurns(log, 'fire-due-escalations', 'the escalation of an order could not be sent');

/** Notifies of deadlines, the tenants by turns. Several servers may do it at once. @returns how many orders were tried */
export async function fireDueEscalations(context: AppContext, turns = createEscalationTurns(context.log)): Promise<number> {
  const { database } = context;
  const now = context.clock.now();
  const tenants = await database.run(findTenants, { now });
  if (tenants.length > 0) await database.assertWritable();
  const tried = new Set(turns.listPaused());
  return turns.run(
    tenants.map(({ id }) => id),
    runSize,
    async (tenantId, count) => {
      const due = await database.run(findDue, { tenant: tenantId, now, except: [...tried], limit: count });
      for (const { id } of due) {
        tried.add(id);
        await turns.attempt(tenantId, id, () => fireEscalation(context, tenantId, id));
      }
      return due.length;
    },
  );
}
