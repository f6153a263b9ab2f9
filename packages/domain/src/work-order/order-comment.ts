import { grantsOf } from '../access/role-grants.ts';
import { leadsTarget } from '../notification/order-topic.ts';
import { actsAs, type LifecycleActor, maySee, type OrderInScope } from './lifecycle/capacity.ts';
import { findSideActionFault, type SideActionFault } from './lifecycle/side-actions.ts';
import type { WorkOrder } from './work-order.ts';

/** What a comment on an order means to an account: it names the account, or the order is theirs. */
export const commentTopics = ['mentioned', 'commented'] as const;
export type CommentTopic = (typeof commentTopics)[number];

type Account = Extract<LifecycleActor, { kind: 'account' }>;

/**
 * Whether somebody reads and writes the internal comments on an order, which clients and occupants are not shown. Whoever calls this has
 * checked that they may read the order.
 */
export function mayReadInternal(actor: LifecycleActor, { areaPath }: Pick<OrderInScope, 'areaPath'>): boolean {
  if (actor.kind === 'system') return true;
  const grants = grantsOf(actor.roleGrants, 'work-order.comment-internally');
  return grants.some(({ areaId }) => areaId === null || areaPath.includes(`/${areaId}/`));
}

/** Returns why somebody may not comment on the order as it is now. As an addition, a comment is taken until the order is over. */
export function findCommentFault(order: WorkOrder, actor: LifecycleActor): SideActionFault | null {
  return findSideActionFault('add', order, actor);
}

/** Whether somebody can be named in a comment: they see the order, and the comment too where it is internal. */
export function mayBeMentioned(actor: LifecycleActor, order: OrderInScope, isInternal: boolean): boolean {
  return maySee(actor, order) && (!isInternal || mayReadInternal(actor, order));
}

export interface CommentToNotify {
  authorId: string;
  isInternal: boolean;
  mentionedIds: readonly string[];
}

/**
 * Returns what a comment means to an account; null when the account is not notified. Besides those whom it names it reaches whoever has the
 * order in hand, raised it or asked for it; the dispatchers, while it is dispatched to nobody.
 */
export function findCommentTopic(order: WorkOrder, actor: Account, comment: CommentToNotify): CommentTopic | null {
  const { accountId } = actor;
  if (accountId === comment.authorId || !mayBeMentioned(actor, order, comment.isInternal)) return null;
  if (comment.mentionedIds.includes(accountId)) return 'mentioned';
  return isTheirs(order, actor) ? 'commented' : null;
}

function isTheirs(order: WorkOrder, actor: Account): boolean {
  const { accountId } = actor;
  if (order.createdBy === accountId || order.requesterId === accountId || order.memberIds.includes(accountId)) return true;
  if (order.target === null) return actsAs(actor, 'dispatcher', order);
  return order.target.kind === 'person' ? order.target.accountId === accountId : leadsTarget(order, actor);
}
