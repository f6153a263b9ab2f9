import { minuteMs } from '#duration.ts';
import type { WorkOrder } from '../work-order.ts';
import { actsAs, type LifecycleActor } from './capacity.ts';
import { workOrderStatus as status } from './status.ts';

/** One account urges again only after this long. */
export const minUrgeIntervalMs = 30 * minuteMs;

/** The urges between two moves of an order, whoever gives them. */
export const maxUrges = 3;

/** Why an order cannot be urged now: this account has just done it, or it has been urged often enough. */
export type UrgeBlock = 'urgedLately' | 'urgedEnough';

/** @param now epoch milliseconds */
export function findUrgeBlock({ urges }: WorkOrder, actor: LifecycleActor, now: number): UrgeBlock | null {
  if (urges.length >= maxUrges) return 'urgedEnough';
  const isOwn = (by: string) => actor.kind === 'account' && actor.accountId === by;
  return urges.some(({ by, at }) => isOwn(by) && now - at < minUrgeIntervalMs) ? 'urgedLately' : null;
}

/** Records that an account urged the order. Its next move forgets the urges, since somebody has acted. */
export function urge(order: WorkOrder, by: string, at: number): WorkOrder {
  return { ...order, version: order.version + 1, urges: [...order.urges, { by, at }] };
}

/**
 * Whether the order waits for this account, so that an urge is for them. An administrator may act for the leader of any team, but it is
 * the leader who is urged.
 */
export function isUrged(order: WorkOrder, actor: LifecycleActor): boolean {
  if (actor.kind === 'system') return false;
  switch (order.status) {
    case status.toBeDispatched:
      return actsAs(actor, 'dispatcher', order);
    case status.rolledBack:
      return order.backTo === 'leader' ? isTarget(order, actor) : actsAs(actor, 'dispatcher', order);
    case status.toBeAccepted:
    case status.accepted:
    case status.toBeAssigned:
      return isTarget(order, actor);
    case status.executing:
    case status.toBeBackfilled:
      return order.leadId === actor.accountId;
    case status.executed:
      return actsAs(actor, 'checker', order);
    default:
      return false;
  }
}

function isTarget({ target }: WorkOrder, { accountId, teams }: Extract<LifecycleActor, { kind: 'account' }>): boolean {
  if (target?.kind === 'person') return target.accountId === accountId;
  return teams.some(({ id, isLeader }) => isLeader && id === target?.teamId);
}
