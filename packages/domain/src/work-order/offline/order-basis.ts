import type { LifecycleActor } from '../lifecycle/capacity.ts';
import type { WorkOrder } from '../work-order.ts';

/** What only the server knows, or only taking an undispatched order needs, which takes a network. */
type NotOnPhone = 'clocks' | 'formerHolders' | 'grabbableByTeams' | 'teamsOfTrade' | 'onShift' | 'urges';

/** What a phone decides by without a network: the order without its clocks, which only the server runs. */
export type OrderBasis = Omit<WorkOrder, NotOnPhone>;

/** Whoever decides on a phone. */
export type PhoneActor = LifecycleActor & { kind: 'account' };

export function toOrderBasis(order: WorkOrder): OrderBasis {
  const { clocks, formerHolders, grabbableByTeams, teamsOfTrade, onShift, urges, ...basis } = order;
  return basis;
}

/** The order as far as its basis knows it, for the lifecycle. */
export function fromOrderBasis(basis: OrderBasis): WorkOrder {
  return { ...basis, clocks: [], formerHolders: [], grabbableByTeams: [], teamsOfTrade: [], onShift: null, urges: [] };
}
