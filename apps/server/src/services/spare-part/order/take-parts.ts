import { actsAs, partTakingStatuses, withdrawStock } from '@energy-om/domain';
import type { Verb } from '#services/core/request-context.ts';
import { conflict, forbidden } from '#services/core/service-error.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import { toLifecycleActor } from '#services/work-order/execution/command-context.ts';
import { loadOrder } from '#services/work-order/load/load-order.ts';
import { presentOrderRef } from '#services/work-order/present/present-order-ref.ts';
import { changeOrderCost, shareOrderAt } from '../cost/change-order-cost.ts';
import { readOrderCost } from '../cost/order-cost-rows.ts';
import { lockBalances } from '../stock/lock-balances.ts';
import { shareParts, shareStore } from '../stock/share-stock-place.ts';
import { toExactThousandths } from '../stock/to-exact-thousandths.ts';
import { balanceOf, refuseStock, writeEntry } from '../stock/write-entry.ts';

/** Of two who take the last piece the second waits for the row, and then gets what is left as the answer. */
export const takeParts: Verb<'takeParts'> = async (context, { orderId, storeId, partId, quantity }) => {
  const { actor, eventBus } = context;
  const { tenantId } = actor;
  const lifecycleActor = toLifecycleActor(context);
  const { order, row } = await loadOrder(context, tenantId, orderId, lifecycleActor);
  if (!partTakingStatuses.includes(order.status)) throw conflict('partsNotTakenNow', presentOrderRef(row));
  if (!actsAs(lifecycleActor, 'executor', order)) throw forbidden('actionNotYours');
  const changes = { taken: { storeId, partId, quantity } };
  const answer = await writeOnce(context, { subjectKind: 'workOrder', subjectId: orderId, changes }, async (tx) => {
    const part = (await shareParts(tx, tenantId, [partId])).get(partId);
    await shareStore(tx, actor, storeId);
    await shareOrderAt(tx, tenantId, row, partTakingStatuses);
    const balance = (await lockBalances(tx, context, [{ storeId, partId }]))({ storeId, partId });
    const change = withdrawStock(balanceOf(balance), toExactThousandths(quantity));
    if (typeof change === 'string') throw refuseStock(change, balance.quantity, part?.unit ?? '');
    await writeEntry(tx, context, balance, { kind: 'issue', change, orderId });
    await changeOrderCost(tx, tenantId, orderId, { partsCents: -change.valueCents });
    return readOrderCost(tx, actor, lifecycleActor, { id: orderId, order });
  });
  void eventBus.publish({ kind: 'order-changed', tenantId, orderId, version: order.version });
  return answer;
};
