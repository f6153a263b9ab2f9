import { findMainAction, listAvailableActions, mainActions } from '../work-order/available-actions.ts';
import { type LifecycleActor, maySee, participantsOf } from '../work-order/capacity.ts';
import { findSideRefusal, type SideAction } from '../work-order/side-actions.ts';
import { workOrderStatus as status } from '../work-order/status.ts';
import type { WorkOrder } from '../work-order/work-order.ts';

/**
 * What an order means to somebody: the next step is theirs (named by its action), they work on it, somebody added to it, a
 * hold of it waits for their approval, or it is over.
 */
export const orderTopics = [...mainActions, 'member', 'added', 'approveHold', 'completed', 'closed'] as const;
export type OrderTopic = (typeof orderTopics)[number];

type Account = Extract<LifecycleActor, { kind: 'account' }>;

/** What an order that has moved means to an account now; null: nothing. @param now epoch milliseconds */
export function findOrderTopic(order: WorkOrder, actor: Account, now: number): OrderTopic | null {
  if (!maySee(actor, order)) return null;
  if (order.status === status.completed) return wantedIt(order, actor.accountId) ? 'completed' : null;
  if (order.status === status.closed) return participantsOf(order).includes(actor.accountId) ? 'closed' : null;
  // Whoever is kept from finishing by an alarm that goes on has the order in hand all the same.
  const action = findMainAction(listAvailableActions({ ...order, conditionHolds: null }, actor, now));
  if (action !== null) return standsIn(order, actor, action) ? null : action;
  return isAtWork(order, actor.accountId) ? 'member' : null;
}

/** What it means to an account that a side action was taken on an order. */
export function findSideTopic(action: SideAction, order: WorkOrder, actor: Account): OrderTopic | null {
  if (action === 'hold') return findSideRefusal('approveHold', order, actor) === null ? 'approveHold' : null;
  if (action === 'add') return hasInHand(order, actor.accountId) && maySee(actor, order) ? 'added' : null;
  return null;
}

function wantedIt(order: WorkOrder, accountId: string): boolean {
  return order.createdBy === accountId || order.requesterId === accountId;
}

/** An administrator may act for any team's leader, and is not told of every order of every team for that. */
function standsIn({ target }: WorkOrder, { teams }: Account, action: string): boolean {
  if (target?.kind !== 'team' || (action !== 'accept' && action !== 'assign')) return false;
  return !teams.some(({ id, isLeader }) => isLeader && id === target.teamId);
}

function isAtWork(order: WorkOrder, accountId: string): boolean {
  return (order.status === status.executing || order.status === status.toBeBackfilled) && order.memberIds.includes(accountId);
}

function hasInHand(order: WorkOrder, accountId: string): boolean {
  return order.memberIds.includes(accountId) || (order.target?.kind === 'person' && order.target.accountId === accountId);
}
