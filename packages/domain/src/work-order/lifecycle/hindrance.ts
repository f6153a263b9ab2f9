import type { WorkOrder } from '../work-order.ts';
import { type LifecycleActor, listGrabbingTeams } from './capacity.ts';
import type { Transition } from './lifecycle.ts';
import { workOrderStatus as status } from './status.ts';

/** Why someone whose it would be may not take an order: the team has not the trade, or it is not one's shift. */
export type Hindrance = 'wrongTrade' | 'offShift';

/** Null when nothing about the actor stands in the way of a row that would be theirs. The button is shut and the call refused by it. */
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
