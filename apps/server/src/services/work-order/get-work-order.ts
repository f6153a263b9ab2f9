import { listAvailableActions } from '@energy-om/domain';
import type { Verb } from '../request-context.ts';
import { toLifecycleActor } from './author.ts';
import { findOrderDetail } from './find-order-detail.ts';
import { loadOrder } from './load-order.ts';
import { presentDetail } from './present-detail.ts';

export const getWorkOrder: Verb<'getWorkOrder'> = async (context, { id }) => {
  const actor = toLifecycleActor(context);
  const loaded = await loadOrder(context.database, context.actor.tenantId, id, actor);
  const detail = await findOrderDetail(context.database, context.actor.tenantId, id);
  const now = context.clock.now().getTime();
  return presentDetail(loaded, detail, listAvailableActions(loaded.order, actor, now), now);
};
