import { openStatuses } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';
import type { Verb } from '#services/core/request-context.ts';
import { conflict } from '#services/core/service-error.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import { maxOrdersNamed } from '#services/organisation/members/orders-in-hand.ts';
import { lockManagedProject } from './lock-managed-project.ts';
import { setProjectState } from './set-project-state.ts';

export const endProject: Verb<'endProject'> = (context, { id, version }) =>
  writeOnce(context, { subjectKind: 'project', subjectId: id, changes: { ended: true } }, async (tx) => {
    const { state } = await lockManagedProject(tx, context, { id, version });
    if (state === 'ended') throw conflict('projectEnded');
    await lockAgainstOrders(tx, context.actor.tenantId, id);
    await assertNoOpenOrders(tx, context.actor.tenantId, id);
    return setProjectState(tx, context.actor, { id, version }, 'ended');
  });

/** Orders that are being created are waited for, and those that come later see the project ended. */
async function lockAgainstOrders(tx: Transaction<Schema>, tenantId: string, id: string): Promise<void> {
  await tx.selectFrom('projects').select('id').where('tenant_id', '=', tenantId).where('id', '=', id).forUpdate().execute();
}

async function assertNoOpenOrders(tx: Transaction<Schema>, tenantId: string, projectId: string): Promise<void> {
  const orders = await tx
    .selectFrom('work_orders')
    .select(['id', 'order_no as orderNo', 'title'])
    .where('tenant_id', '=', tenantId)
    .where('project_id', '=', projectId)
    .where('status', 'in', openStatuses)
    .orderBy('id', 'desc')
    .limit(maxOrdersNamed)
    .execute();
  if (orders.length > 0) throw conflict('projectHasOrders', { orders });
}
