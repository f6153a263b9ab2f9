import { isWorkOf, participantsOf, terminalStatuses, type WorkOrder } from '@energy-om/domain';

export interface ParticipantRow {
  id: string;
  /** Of a former participant, until when it may still read the order. */
  until: Date | null;
  is_open: boolean;
  /** The order is offered to it in person, accepted or worked on by it. */
  is_working: boolean;
  finished_at: Date | null;
}

/** The order's participants; and former ones who may still read it. @param finishedAt when the work on it ended */
export function toParticipantRows(order: WorkOrder, finishedAt: Date | null, now: Date): ParticipantRow[] {
  const own = participantsOf(order);
  const former = order.formerHolders.filter(({ accountId, until }) => until > now.getTime() && !own.includes(accountId));
  const is_open = !terminalStatuses.includes(order.status);
  return [
    ...own.map((id) => ({
      ...{ id, until: null, is_open, is_working: isWorkOf(order, id) },
      finished_at: order.memberIds.includes(id) ? finishedAt : null,
    })),
    ...former.map(({ accountId, until }) => ({
      ...{ id: accountId, until: new Date(until), is_open, is_working: false, finished_at: null },
    })),
  ];
}
