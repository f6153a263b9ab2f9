import { callApi } from '#shared/api/call-api.ts';
import { screenAddress } from '#shared/navigation/paths.ts';

const pageSize = 20;

/** The address of dispatching the next order that waits for it, the one due first; null: none is left. @throws ApiError */
export async function findNextToDispatch(orderId: string): Promise<string | null> {
  const { items } = await callApi('listWorkOrders', { tab: 'toDispatch', sort: 'timeLeft', pageSize }, { silent: true });
  const next = items.find(({ id, mainAction }) => id !== orderId && mainAction === 'dispatch');
  return next ? screenAddress('dispatch', { id: next.id }) : null;
}
