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
