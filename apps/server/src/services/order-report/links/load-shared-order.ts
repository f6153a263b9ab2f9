import { reaches } from '@energy-om/domain';
import type { SignedInContext } from '#services/core/request-context.ts';
import { forbidden } from '#services/core/service-error.ts';
import { toLifecycleActor } from '#services/work-order/execution/command-context.ts';
import { type LoadedOrder, loadOrder } from '#services/work-order/load/load-order.ts';

/** Loads an order whose report the account may give away. Throws `notFound` where it may not see the order, else `forbidden`. */
export async function loadSharedOrder(context: SignedInContext, orderId: string): Promise<LoadedOrder> {
  const actor = toLifecycleActor(context);
  const loaded = await loadOrder(context, context.actor.tenantId, orderId, actor);
  if (!reaches(actor, 'work-order.share', loaded.order)) throw forbidden();
  return loaded;
}
