import { reaches, waivableStatuses } from '@energy-om/domain';
import type { Verb } from '#services/core/request-context.ts';
import { conflict, forbidden } from '#services/core/service-error.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import { toLifecycleActor } from '#services/work-order/execution/command-context.ts';
import { loadOrder } from '#services/work-order/load/load-order.ts';
import { presentOrderRef } from '#services/work-order/present/present-order-ref.ts';

export const waivePermit: Verb<'waivePermit'> = async (context, { orderId, reason }) => {
  const { actor, clock } = context;
  const lifecycleActor = toLifecycleActor(context);
  const { order, row } = await loadOrder(context, actor.tenantId, orderId, lifecycleActor);
  if (!reaches(lifecycleActor, 'work-order.dispatch', order)) throw forbidden('actionNotYours');
  if (!waivableStatuses.includes(order.status)) throw conflict('orderMovedOn', presentOrderRef(row));
  if (!order.documents.isDemanded) throw conflict('permitNotDemanded');
  const subject = { subjectKind: 'workOrder' as const, subjectId: orderId, changes: { permitWaived: reason } };
  const waived = await writeOnce(context, subject, async (tx) => {
    const waiver = { by: actor.accountId, at: clock.now().toISOString(), reason };
    const { numUpdatedRows } = await tx
      .updateTable('work_orders')
      .set((column) => ({ permit_waiver: JSON.stringify(waiver), documents_version: column('documents_version', '+', 1) }))
      .where('tenant_id', '=', actor.tenantId)
      .where('id', '=', orderId)
      .where('version', '=', order.version)
      .where('documents_version', '=', row.documents_version)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw conflict('orderMovedOn', presentOrderRef(row));
    return { orderId };
  });
  void context.eventBus.publish({ kind: 'order-changed', tenantId: actor.tenantId, orderId, version: order.version });
  return waived;
};
