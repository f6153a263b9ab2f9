import { actsAs, type LifecycleActor } from '#work-order/lifecycle/capacity.ts';
import { workOrderStatus } from '#work-order/lifecycle/status.ts';
import type { WorkOrder } from '#work-order/work-order.ts';

/** Why somebody may not visit the points of an order's route; null: they may. Whoever executes the order may, also while it is on hold. */
export function findVisitObstacle(order: WorkOrder, actor: LifecycleActor): 'wrongStatus' | 'notAllowed' | null {
  if (order.status !== workOrderStatus.executing) return 'wrongStatus';
  return actsAs(actor, 'executor', order) ? null : 'notAllowed';
}
