import type { Verb } from '#services/core/request-context.ts';
import { toLifecycleActor } from '#services/work-order/execution/command-context.ts';
import { loadOrderToRead } from '#services/work-order/load/load-order.ts';
import { findInspection } from './visit/find-inspection.ts';
import { presentInspection } from './visit/present-inspection.ts';

export const getOrderInspection: Verb<'getOrderInspection'> = async (context, { orderId }) => {
  const { database, actor } = context;
  const lifecycleActor = toLifecycleActor(context);
  const { order } = await loadOrderToRead(context, actor.tenantId, orderId, lifecycleActor);
  return presentInspection(await findInspection(database, actor.tenantId, orderId), order, lifecycleActor, orderId);
};
