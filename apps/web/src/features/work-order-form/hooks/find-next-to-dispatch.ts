import { callApi } from '#shared/api/call-api.ts';
import { screenAddress } from '#shared/navigation/paths.ts';

const pageSize = 20;
/** An account may see more orders than it may dispatch. */
const maxPages = 5;

/** The address of dispatching the next order that waits for it, the one due first; null: none is left; undefined: none among the first. @throws ApiError */
export async function findNextToDispatch(orderId: string): Promise<string | null | undefined> {
  let cursor: string | undefined;
  for (let page = 0; page < maxPages; page += 1) {
    const found = await callApi('listWorkOrders', { tab: 'toDispatch', sort: 'timeLeft', pageSize, cursor }, { silent: true });
    const next = found.items.find(({ id, mainAction }) => id !== orderId && mainAction === 'dispatch');
    if (next) return screenAddress('dispatch', { id: next.id });
    if (found.cursor === null) return null;
    cursor = found.cursor;
  }
  return undefined;
}
