import { workOrderStatus as status } from './lifecycle/status.ts';
import type { Holder, WorkOrder } from './work-order.ts';

/** Returns who has to act next; null when the order is completed or closed. Every other status has a holder. */
export function holderOf(order: Pick<WorkOrder, 'status' | 'backTo' | 'target' | 'leadId' | 'requesterId'>): Holder | null {
  switch (order.status) {
    case status.toBeDispatched:
      return { kind: 'dispatcher' };
    case status.toBeAccepted:
    case status.accepted:
    case status.toBeAssigned:
      return ofTarget(order);
    case status.executing:
    case status.toBeBackfilled:
      return order.leadId ? { kind: 'person', accountId: order.leadId } : ofTarget(order);
    case status.executed:
      return { kind: 'checker' };
    case status.toBeEvaluated:
      return order.requesterId ? { kind: 'requester', accountId: order.requesterId } : { kind: 'checker' };
    case status.rolledBack:
      return order.backTo === 'leader' ? ofTarget(order) : { kind: 'dispatcher' };
    case status.closingRequested:
      return { kind: 'firstSigner' };
    case status.toBeClosed:
      return { kind: 'secondSigner' };
    default:
      return null;
  }
}

function ofTarget({ target }: Pick<WorkOrder, 'target'>): Holder {
  if (!target) return { kind: 'dispatcher' };
  return target.kind === 'team' ? { kind: 'team', teamId: target.teamId } : { kind: 'person', accountId: target.accountId };
}
