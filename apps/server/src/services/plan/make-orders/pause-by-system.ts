import type { PlanPause } from '@energy-om/domain';
import type { AppContext } from '#services/core/request-context.ts';
import { insertAuditRow } from '#services/core/write/audit-log.ts';
import { enqueue } from '#services/outbox/enqueue.ts';
import type { DuePlan } from './find-due-plan.ts';
import { planJob } from './plan-job.ts';

/** Pauses a plan that can make no more orders, of which whoever manages it is notified, unless somebody has changed it meanwhile. */
export async function pauseBySystem(context: AppContext, plan: DuePlan, pause: PlanPause): Promise<void> {
  const now = context.clock.now();
  await context.database.transaction(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('plans')
      .set({ state: 'paused', pause, next_at: null, version: plan.version + 1, updated_at: now })
      .where('tenant_id', '=', plan.tenant_id)
      .where('id', '=', plan.id)
      .where('version', '=', plan.version)
      .where('state', '=', 'active')
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    const by = { tenantId: plan.tenant_id, accountId: null };
    const source = { clock: context.clock, ids: context.ids, actor: null, address: '', operation: planJob };
    await insertAuditRow(source, { subjectKind: 'plan', subjectId: plan.id, changes: { state: 'paused', pause }, by }, tx);
    const event = { id: context.ids.next(), tenantId: plan.tenant_id, actorId: null, now };
    await enqueue(tx, { ...event, subject: { kind: 'plan', id: plan.id } });
  });
}
