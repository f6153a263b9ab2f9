import { participantsOf, type WorkOrder } from '@energy-om/domain';

/** The order's participants; and former ones who may still read it, with the instant until which they may. */
export function toParticipantRows(order: WorkOrder, now: Date): { id: string; until: Date | null }[] {
  const own = participantsOf(order);
  const former = order.formerHolders.filter(({ accountId, until }) => until > now.getTime() && !own.includes(accountId));
  return [...own.map((id) => ({ id, until: null })), ...former.map(({ accountId, until }) => ({ id: accountId, until: new Date(until) }))];
}
