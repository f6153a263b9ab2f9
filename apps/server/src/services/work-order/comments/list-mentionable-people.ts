import type { Verb } from '#services/core/request-context.ts';
import { toLifecycleActor } from '../execution/command-context.ts';
import { loadOrder } from '../load/load-order.ts';
import { listCandidates } from './mention-candidates.ts';

export const listMentionablePeople: Verb<'listMentionablePeople'> = async (context, { orderId, isInternal, keyword }) => {
  const loaded = await loadOrder(context, context.actor.tenantId, orderId, toLifecycleActor(context));
  return listCandidates(context, loaded, { isInternal, keyword, ids: null });
};
