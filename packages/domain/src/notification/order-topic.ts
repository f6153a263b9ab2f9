import { findMainAction, listAvailableActions, mainActions } from '../work-order/lifecycle/available-actions.ts';
import { isWorkingMember, type LifecycleActor, maySee, participantsOf } from '../work-order/lifecycle/capacity.ts';
import { findSideActionFault, type SideAction } from '../work-order/lifecycle/side-actions.ts';
import { workOrderStatus as status } from '../work-order/lifecycle/status.ts';
import { isUrged } from '../work-order/lifecycle/urging.ts';
import type { WorkOrder } from '../work-order/work-order.ts';

/** What a side action on an order means to an account: it adds something, asks for a hold, approves it or ends it, or urges. */
export const sideTopics = ['added', 'approveHold', 'holdApproved', 'resumed', 'urged'] as const;
export type SideTopic = (typeof sideTopics)[number];

/**
 * What an order means to an account: the next action is theirs (the main actions), they may resubmit it, they are a member of it,
 * somebody added to it, its hold waits for their approval, was approved or is over, somebody urges them, their application for closing was refused, the
 * order was taken from them, a clock of it reached a step of the escalation, more is used after its repair than before its fault, or it is completed or closed.
 */
export const orderTopics = [
  ...mainActions,
  'resubmit',
  'member',
  ...sideTopics,
  'closingRefused',
  'withdrawn',
  'escalated',
  'notSaved',
  'completed',
  'closed',
] as const;
export type OrderTopic = (typeof orderTopics)[number];

type Account = Extract<LifecycleActor, { kind: 'account' }>;

/**
 * Returns what an order means to an account after a transition; null when the account is not notified.
 * @param now epoch milliseconds
 */
export function findOrderTopic(order: WorkOrder, actor: Account, now: number): OrderTopic | null {
  if (!maySee(actor, order)) return null;
  if (order.status === status.completed) return isRequester(order, actor.accountId) ? 'completed' : null;
  if (order.status === status.closed) return participantsOf(order).includes(actor.accountId) ? 'closed' : null;
  // An alarm that is still active blocks finishing, but the order is waiting for this account all the same.
  const available = listAvailableActions({ ...order, conditionHolds: null }, actor, now);
  const action = findMainAction(available);
  if (action !== null) return isDeputyOnly(order, actor, action) ? null : action;
  if (available.some((each) => each.action === 'resubmit')) return 'resubmit';
  return isWorkingMember(order, actor.accountId) ? 'member' : null;
}

/** Returns what a side action on an order means to an account; null when the account is not notified. */
export function findSideTopic(action: SideAction, order: WorkOrder, actor: Account): SideTopic | null {
  if (!maySee(actor, order)) return null;
  if (action === 'hold') return mustApproveHold(order, actor) ? 'approveHold' : null;
  if (action === 'urge') return isUrged(order, actor) ? 'urged' : null;
  const isTheirs = isResponsibleFor(order, actor.accountId) || order.hold?.by === actor.accountId || leadsTarget(order, actor);
  if (!isTheirs) return null;
  const topics: Partial<Record<SideAction, SideTopic>> = { add: 'added', approveHold: 'holdApproved', resume: 'resumed' };
  return topics[action] ?? null;
}

/** Whether the order has a hold that waits for the approval of this account. */
export function mustApproveHold(order: WorkOrder, actor: Account): boolean {
  return findSideActionFault('approveHold', order, actor) === null;
}

function isRequester(order: WorkOrder, accountId: string): boolean {
  return order.createdBy === accountId || order.requesterId === accountId;
}

/** An administrator may act for the leader of any team, but is not notified of every team's orders for that. */
function isDeputyOnly({ target }: WorkOrder, actor: Account, action: string): boolean {
  return (action === 'accept' || action === 'assign') && target?.kind === 'team' && !leads(actor, target.teamId);
}

/** While no member is assigned, the order is with the leader of the team. */
export function leadsTarget({ target, memberIds }: WorkOrder, actor: Account): boolean {
  return target?.kind === 'team' && memberIds.length === 0 && leads(actor, target.teamId);
}

function leads({ teams }: Account, teamId: string): boolean {
  return teams.some(({ id, isLeader }) => isLeader && id === teamId);
}

/** Whether the account is a member of the order, or the order was dispatched to this account in person. */
export function isResponsibleFor(order: WorkOrder, accountId: string): boolean {
  return order.memberIds.includes(accountId) || (order.target?.kind === 'person' && order.target.accountId === accountId);
}
