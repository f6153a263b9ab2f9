import { callApi } from '#shared/api/call-api.ts';
import { screenAddress } from '#shared/navigation/paths.ts';

const pageSize = 20;

/** Where the order is dispatched that waits for that and is due first, but this one; null: none is left. @throws ApiFailure */
export async function findNextToDispatch(orderId: string): Promise<string | null> {
  const { items } = await callApi('listWorkOrders', { tab: 'toDispatch', sort: 'timeLeft', pageSize }, { silent: true });
  const next = items.find(({ id, mainAction }) => id !== orderId && mainAction === 'dispatch');
  return next ? screenAddress('dispatch', { id: next.id }) : null;
}
