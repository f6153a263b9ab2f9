import { grantsOf } from '../access/role-grants.ts';
import type { LifecycleActor, OrderInScope } from './lifecycle/capacity.ts';
import { mayReadInternal } from './order-comment.ts';
import type { WorkOrder } from './work-order.ts';

/** Whom of the staff a reader of an order is shown: everybody, the team and who is responsible, or who is responsible alone. */
export type StaffView = 'everybody' | 'team' | 'responsible';

/** Staff sees everybody, who represents the client of the order’s project its team as well, an occupant nobody else. */
export function staffViewOf(actor: LifecycleActor, order: Pick<OrderInScope, 'areaPath' | 'projectId'>): StaffView {
  if (mayReadInternal(actor, order) || actor.kind === 'system') return 'everybody';
  const isOfProject = actor.clientProjectIds.includes(order.projectId);
  return isOfProject && grantsOf(actor.roleGrants, 'work-order.view').some(({ reach }) => reach === 'project') ? 'team' : 'responsible';
}

/** Who is responsible for an order towards its requester: who leads the work, or before that whom it was dispatched to; null: nobody yet. */
export function responsibleOf({ leadId, target }: Pick<WorkOrder, 'leadId' | 'target'>): string | null {
  return leadId ?? (target?.kind === 'person' ? target.accountId : null);
}
