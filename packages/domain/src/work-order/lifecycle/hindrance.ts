import type { WorkOrder } from '../work-order.ts';
import { type LifecycleActor, listGrabbingTeams } from './capacity.ts';
import type { Transition } from './lifecycle.ts';
import { workOrderStatus as status } from './status.ts';

/** Why somebody who could otherwise grab an order may not: the team does not have the trade, or the account is not on shift. */
export type Hindrance = 'wrongTrade' | 'offShift';

/** Returns why an actor may not take a transition in spite of the capacity for it; null when nothing prevents it. */
export function findHindrance(row: Transition, order: WorkOrder, actor: LifecycleActor): Hindrance | null {
  if (actor.kind === 'system') return null;
  if (row.requires.includes('trade')) {
    const asLeader = row.to !== 'stored' && row.to.status === status.toBeAssigned;
    const teams = listGrabbingTeams(actor, order, asLeader);
    if (!teams.some((id) => order.teamsOfTrade.includes(id))) return 'wrongTrade';
  }
  if (row.requires.includes('onShift') && order.onShift !== null && !order.onShift.includes(actor.accountId)) return 'offShift';
  return null;
}
