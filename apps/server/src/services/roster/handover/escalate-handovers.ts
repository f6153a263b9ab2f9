import { nextHandoverStep } from '@energy-om/domain';
import { runIn } from '#db/database.ts';
import { statement } from '#db/statement.ts';
import type { AppContext } from '#services/core/request-context.ts';
import { createTenantTurns, type TenantTurns } from '#services/core/scheduling/tenant-turns.ts';
import { enqueue } from '#services/outbox/enqueue.ts';

const findTenants = statement<{ now: Date }, { tenant_id: string }>(
  'find-tenants-with-late-handovers',
  `select distinct h.tenant_id from handovers h join tenants t on t.id = h.tenant_id where h.step_at is not null and h.step_at <= :now`,
);

const lockLate = statement<{ tenant: string; now: Date; limit: number }, { id: string; ends_at: Date }>(
  'lock-late-handovers',
  `select h.id, h.ends_at from handovers h where h.tenant_id = :tenant and h.step_at is not null and h.step_at <= :now
    order by h.step_at, h.id limit :limit for no key update skip locked`,
);

const runSize = { perTenant: 50, max: 500 } as const;

export const createLateHandoverTurns = (log: AppContext['log']): TenantTurns =>
  createTenantTurns(log, 'escalate-handovers', 'nobody could be notified of late handover cards');

/** Takes the steps of the escalation that are due, each once on however many servers. @returns how many cards were late */
export async function escalateHandovers(context: AppContext, turns = createLateHandoverTurns(context.log)): Promise<number> {
  const { database, clock } = context;
  const now = clock.now();
  const tenants = await database.run(findTenants, { now });
  if (tenants.length > 0) await database.assertWritable();
  return turns.run(
    tenants.map(({ tenant_id }) => tenant_id),
    runSize,
    (tenant, limit) => escalateOfTenant(context, tenant, now, limit),
  );
}

function escalateOfTenant({ database, ids }: AppContext, tenantId: string, now: Date, limit: number): Promise<number> {
  return database.transaction(async (tx) => {
    const late = await runIn(tx, lockLate, { tenant: tenantId, now, limit });
    for (const { id, ends_at } of late) {
      const { step, nextAt } = nextHandoverStep(ends_at.getTime(), now.getTime());
      await tx
        .updateTable('handovers')
        .set({ step, step_at: nextAt === null ? null : new Date(nextAt) })
        .where('tenant_id', '=', tenantId)
        .where('id', '=', id)
        .execute();
      await enqueue(tx, { id: ids.next(), tenantId, subject: { kind: 'handover', id }, actorId: null, now });
    }
    return late.length;
  });
}
