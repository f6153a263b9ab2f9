import type { ApiOutput } from '@energy-om/contract';
import { type OrderBasis, toOrderBasis } from '@energy-om/domain';
import type { SignedInContext, Verb } from '#services/core/request-context.ts';
import { findInspection } from '#services/inspection/visit/find-inspection.ts';
import { presentInspection } from '#services/inspection/visit/present-inspection.ts';
import { presentComments } from '#services/work-order/comments/list-order-comments.ts';
import { toLifecycleActor } from '#services/work-order/execution/command-context.ts';
import type { LoadedOrder } from '#services/work-order/load/load-order.ts';
import { showOrder } from '#services/work-order/queries/get-work-order.ts';

interface Copy {
  order: ApiOutput<'getWorkOrder'>;
  basis: OrderBasis;
  comments: ApiOutput<'listOrderComments'>;
  inspection: ApiOutput<'getOrderInspection'> | null;
}

/** Of each order the newest, of which most have fewer. */
const takenComments = 20;

/** How many orders are read at a time, so that one call does not take the connections that others wait for. */
const atATime = 4;

/** The order of each copy is what `getWorkOrder` answers at the moment; the work of a call is at most `maxOrderCopies` of these. */
export const getOrderCopies: Verb<'getOrderCopies'> = async (context, { ids }) => {
  const wanted = [...new Set(ids)];
  const copies: (Copy | null)[] = [];
  while (copies.length < wanted.length) {
    const next = wanted.slice(copies.length, copies.length + atATime);
    copies.push(...(await Promise.all(next.map((id) => findCopy(context, id)))));
  }
  const found = copies.filter((copy) => copy !== null);
  const actor = toLifecycleActor(context);
  // Of projects in areas that the account does not reach, not even the ids are for it.
  const clientProjectIds = actor.clientProjectIds.filter((id) => found.some(({ basis }) => basis.projectId === id));
  return {
    orders: found.map(({ order }) => order),
    bases: found.map(({ basis }) => basis),
    comments: found.map(({ comments }) => comments),
    inspections: found.map(({ inspection }) => inspection),
    actor: { ...actor, clientProjectIds },
  };
};

async function findCopy(context: SignedInContext, id: string): Promise<Copy | null> {
  const shown = await showOrder(context, id);
  if (!shown) return null;
  const comments = await presentComments(context, shown.loaded, { page: 1, pageSize: takenComments });
  const inspection = shown.order.hasRoute ? await findRound(context, shown.loaded, id) : null;
  return { order: shown.order, basis: toOrderBasis(shown.loaded.order), comments, inspection };
}

async function findRound(context: SignedInContext, { order }: LoadedOrder, id: string): Promise<ApiOutput<'getOrderInspection'>> {
  return presentInspection(await findInspection(context.database, context.actor.tenantId, id), order, toLifecycleActor(context), id);
}
