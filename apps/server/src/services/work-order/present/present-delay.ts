import type { ApiOutput } from '@energy-om/contract';
import { historyEvent, type WorkOrder, waitingStatuses } from '@energy-om/domain';
import type { OrderDetailRow } from '../detail/detail-rows.ts';
import type { ListedOrder } from '../queries/query-orders.ts';

type Full = NonNullable<ApiOutput<'getWorkOrder'>['delayCost']>;
type Brief = NonNullable<ApiOutput<'listWorkOrders'>['items'][number]['delayCost']>;

/** Only what is lost or missing: a list says nothing of what is as usual or not known. */
export function presentDelayInBrief({ delay_fen, delay_parts }: Pick<ListedOrder, 'delay_fen' | 'delay_parts'>): Brief | null {
  const parts = (delay_parts ?? []).flatMap(({ energyType, state, actual, usual }) =>
    state === 'loss' || state === 'notSupplied' ? [{ energyType, state, perHour: Math.abs(actual - usual) }] : [],
  );
  return parts.length === 0 ? null : { fenPerHour: delay_fen, parts: parts as Brief['parts'] };
}

type Read = Pick<OrderDetailRow, 'delay_fen' | 'delay_parts' | 'delay_computed_at' | 'objects'>;

/** Everything, with the reason where nothing can be said. An order about a device that no meter counts has no parts; of other orders nothing is said then. */
export function presentDelayInFull(
  { delay_fen, delay_parts, delay_computed_at, objects }: Read,
  order: Pick<WorkOrder, 'status' | 'source'>,
): Full | null {
  if (delay_parts === null || delay_computed_at === null) return null;
  const isSaid =
    order.source !== historyEvent.businessPlan && waitingStatuses.includes(order.status) && objects.some(({ kind }) => kind !== 'area');
  if (delay_parts.length === 0 && !isSaid) return null;
  const totals = delay_parts.flatMap(({ fenTotal }) => fenTotal ?? []);
  return {
    fenPerHour: delay_fen,
    fenTotal: totals.length === 0 ? null : totals.reduce((sum, fen) => sum + fen, 0),
    computedAt: delay_computed_at.toISOString(),
    parts: delay_parts.map((part) => ({ ...part, isNearest: part.isNearest ?? false })) as Full['parts'],
  };
}
