import { type OrderInScope, reaches } from '#work-order/lifecycle/capacity.ts';
import { type WorkOrderStatus, workOrderStatus } from '#work-order/lifecycle/status.ts';

/** While the closing of an order is decided, its permits and switching orders stay as they are. */
export const closingStatuses: readonly WorkOrderStatus[] = [workOrderStatus.closingRequested, workOrderStatus.toBeClosed];

/** A permit is drafted for an order that somebody works on. */
export const draftableStatuses: readonly WorkOrderStatus[] = [
  workOrderStatus.accepted,
  workOrderStatus.toBeAssigned,
  workOrderStatus.executing,
];

/** Until its work is done, an order that needs a permit may be freed from it. */
export const waivableStatuses: readonly WorkOrderStatus[] = [...draftableStatuses, workOrderStatus.toBeBackfilled];

type Account = Parameters<typeof reaches>[0];

/** Whether an account may write permits for an order: it works on the order, or dispatches it. */
export function writesPermits(account: Account, order: OrderInScope): boolean {
  return reaches(account, 'work-order.process', order) || reaches(account, 'work-order.dispatch', order);
}

/** Whether an account may write switching orders for an order: the operator is one of those who work on it. */
export function writesSwitchings(account: Account, order: OrderInScope): boolean {
  return reaches(account, 'work-order.process', order);
}
