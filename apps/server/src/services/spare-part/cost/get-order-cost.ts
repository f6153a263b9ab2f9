import { reaches } from '@energy-om/domain';
import type { Verb } from '#services/core/request-context.ts';
import { forbidden } from '#services/core/service-error.ts';
import { toLifecycleActor } from '#services/work-order/execution/command-context.ts';
import { loadOrderToRead } from '#services/work-order/load/load-order.ts';
import { readOrderCost } from './order-cost-rows.ts';

/** Whoever gave an order back sees what is still on it in their name, as long as they may read it. */
export const getOrderCost: Verb<'getOrderCost'> = async (context, { orderId }) => {
  const { actor, database } = context;
  const lifecycleActor = toLifecycleActor(context);
  const { order } = await loadOrderToRead(context, actor.tenantId, orderId, lifecycleActor);
  const hadIt = order.formerHolders.some(({ accountId }) => accountId === actor.accountId);
  if (!hadIt && !reaches(lifecycleActor, 'work-order.cost', order)) throw forbidden();
  return readOrderCost(database.kysely, actor, lifecycleActor, { id: orderId, order });
};
