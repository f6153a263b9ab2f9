import type { ApiOutput } from '@energy-om/contract';
import type { SignedInContext, Verb } from '#services/core/request-context.ts';
import { toLifecycleActor } from '#services/work-order/execution/command-context.ts';
import { findOrderToRead } from '#services/work-order/load/load-order.ts';
import { showOrder } from '#services/work-order/queries/get-work-order.ts';

type Copy = ApiOutput<'getWorkOrder'>;

/** How many orders are read at a time, so that one call does not take the connections that others wait for. */
const atATime = 4;

/** Each copy is what `getWorkOrder` answers at the moment; the work of a call is at most `maxOrderCopies` of these. */
export const getOrderCopies: Verb<'getOrderCopies'> = async (context, { ids }) => {
  const wanted = [...new Set(ids)];
  const orders: (Copy | null)[] = [];
  while (orders.length < wanted.length) {
    const next = wanted.slice(orders.length, orders.length + atATime);
    orders.push(...(await Promise.all(next.map((id) => findCopy(context, id)))));
  }
  return { orders: orders.filter((order) => order !== null) };
};

async function findCopy(context: SignedInContext, id: string): Promise<Copy | null> {
  const loaded = await findOrderToRead(context, context.actor.tenantId, id, toLifecycleActor(context));
  return loaded && showOrder(context, loaded);
}
