import type { ApiOutput } from '@energy-om/contract';
import { workOrderStatus as status } from '@energy-om/domain';
import type { InfiniteData, QueryKey } from '@tanstack/react-query';
import { queryClient } from '#shared/api/query-client.ts';

type List = ApiOutput<'listWorkOrders'>;

/**
 * Shows an order as accepted in every list at once, before the server has answered.
 * @returns a function that restores the lists as they were.
 */
export async function showAccepted(orderId: string): Promise<() => void> {
  const filter = { queryKey: ['listWorkOrders'] };
  // An answer that is under way would restore the old row.
  await queryClient.cancelQueries(filter);
  const before: [QueryKey, unknown][] = queryClient.getQueriesData(filter);
  queryClient.setQueriesData<List | InfiniteData<List>>(filter, (data) => {
    if (!data) return data;
    return 'pages' in data ? { ...data, pages: data.pages.map((page) => acceptIn(page, orderId)) } : acceptIn(data, orderId);
  });
  const shown = new Map(queryClient.getQueriesData(filter).map(([key, data]) => [JSON.stringify(key), data]));
  return () => {
    for (const [key, data] of before) {
      // An answer that was fetched meanwhile is newer than the stored row.
      if (queryClient.getQueryData(key) === shown.get(JSON.stringify(key))) queryClient.setQueryData(key, data);
    }
  };
}

function acceptIn(list: List, orderId: string): List {
  if (!list.items.some(({ id }) => id === orderId)) return list;
  return { ...list, items: list.items.map((row) => (row.id === orderId ? acceptRow(row) : row)) };
}

/** An order of a team then waits for its members, any other one for the start; only the server knows the next deadline. */
export function acceptRow(row: List['items'][number]): List['items'][number] {
  return { ...row, status: row.team ? status.toBeAssigned : status.accepted, backTo: null, clock: null, overdue: false, mainAction: null };
}
