import { findMainAction, listAvailableActions, mainActions } from '../work-order/lifecycle/available-actions.ts';
import { type LifecycleActor, maySee, participantsOf } from '../work-order/lifecycle/capacity.ts';
import { findSideRefusal, type SideAction } from '../work-order/lifecycle/side-actions.ts';
import { workOrderStatus as status } from '../work-order/lifecycle/status.ts';
import type { WorkOrder } from '../work-order/work-order.ts';

/**
 * What an order means to somebody: the next step is theirs (named by its action), they may raise it anew, work on it, somebody
 * added to it, a hold of it waits for their approval, was approved or is over; what they asked for was refused, somebody else has
 * it now, or it is over.
 */
export const orderTopics = [
  ...mainActions,
  'resubmit',
  'member',
  'added',
  'approveHold',
  'holdApproved',
  'resumed',
  'closingRefused',
  'withdrawn',
  'completed',
  'closed',
] as const;
export type OrderTopic = (typeof orderTopics)[number];

type Account = Extract<LifecycleActor, { kind: 'account' }>;

/** What an order that has moved means to an account now; null: nothing. @param now epoch milliseconds */
export function findOrderTopic(order: WorkOrder, actor: Account, now: number): OrderTopic | null {
  if (!maySee(actor, order)) return null;
  if (order.status === status.completed) return wantedIt(order, actor.accountId) ? 'completed' : null;
  if (order.status === status.closed) return participantsOf(order).includes(actor.accountId) ? 'closed' : null;
  // Whoever is kept from finishing by an alarm that goes on has the order in hand all the same.
  const available = listAvailableActions({ ...order, conditionHolds: null }, actor, now);
  const action = findMainAction(available);
  if (action !== null) return standsIn(order, actor, action) ? null : action;
  if (available.some((one) => one.action === 'resubmit')) return 'resubmit';
  return isAtWork(order, actor.accountId) ? 'member' : null;
}

/** What it means to an account that a side action was taken on an order. */
export function findSideTopic(action: SideAction, order: WorkOrder, actor: Account): OrderTopic | null {
  if (!maySee(actor, order)) return null;
  if (action === 'hold') return owesApproval(order, actor) ? 'approveHold' : null;
  const isTheirs = hasInHand(order, actor.accountId) || order.hold?.by === actor.accountId || leadsTarget(order, actor);
  if (!isTheirs) return null;
  const told: Partial<Record<SideAction, OrderTopic>> = { add: 'added', approveHold: 'holdApproved', resume: 'resumed' };
  return told[action] ?? null;
}

/** Whether a hold goes on that this account is to approve. */
export function owesApproval(order: WorkOrder, actor: Account): boolean {
  return findSideRefusal('approveHold', order, actor) === null;
}

function wantedIt(order: WorkOrder, accountId: string): boolean {
  return order.createdBy === accountId || order.requesterId === accountId;
}

/** An administrator may act for any team's leader, and is not told of every order of every team for that. */
function standsIn({ target }: WorkOrder, actor: Account, action: string): boolean {
  return (action === 'accept' || action === 'assign') && target?.kind === 'team' && !leads(actor, target.teamId);
}

/** While nobody of the team is named, the order is its leader's. */
function leadsTarget({ target, memberIds }: WorkOrder, actor: Account): boolean {
  return target?.kind === 'team' && memberIds.length === 0 && leads(actor, target.teamId);
}

function leads({ teams }: Account, teamId: string): boolean {
  return teams.some(({ id, isLeader }) => isLeader && id === teamId);
}

function isAtWork(order: WorkOrder, accountId: string): boolean {
  return (order.status === status.executing || order.status === status.toBeBackfilled) && order.memberIds.includes(accountId);
}

/** Among who works on it, or it was given to them alone. */
export function hasInHand(order: WorkOrder, accountId: string): boolean {
  return order.memberIds.includes(accountId) || (order.target?.kind === 'person' && order.target.accountId === accountId);
}
