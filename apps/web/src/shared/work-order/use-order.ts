import type { ApiOutput } from '@energy-om/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useApiQuery } from '../api/use-api-query.ts';
import { withView } from '../outbox/order-view.ts';
import { useOutbox } from '../outbox/outbox-state.ts';

export type OrderDetail = ApiOutput<'getWorkOrder'>;
export type OrderAction = OrderDetail['actions'][number];

/** An order with the actions that this account may take now, and with what it has done on it that waits for a network. @param id null while it is not known. */
export function useOrder(id: string | null, { refetchInterval }: { refetchInterval?: number } = {}): UseQueryResult<OrderDetail> {
  const view = useOutbox(({ views }) => (id === null ? undefined : views[id]));
  const select = useCallback((order: OrderDetail) => withView(order, view), [view]);
  return useApiQuery('getWorkOrder', { id: id ?? '' }, { enabled: id !== null && !view?.isUnsent, refetchInterval, silent: true, select });
}

/** The action as the server offers it on this order; null when it is not offered. */
export function findAction(order: Pick<OrderDetail, 'actions'>, ...wanted: readonly OrderAction['action'][]): OrderAction | null {
  return order.actions.find(({ action }) => wanted.includes(action)) ?? null;
}
