import type { ApiInput } from '@energy-om/contract';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '#shared/api/call-api.ts';
import type { ListApiName, ListItem } from '#shared/api/use-infinite-api-list.ts';

const pageSize = 100;
/** Three thousand rows: more than any of the lists that have to be known whole has, and a tenth of what an account may read in a minute. */
const maxPages = 30;

/** All pages of a short list, for fields that choose from it. As with every read, its cache key begins with the call's name. */
export function useAllPages<Name extends ListApiName>(name: Name, enabled = true, filter: Partial<ApiInput<Name>> = {}) {
  return useQuery<ListItem<Name>[]>({
    queryKey: [name, 'whole', filter],
    queryFn: ({ signal }) => readAllPages(name, filter, signal),
    enabled,
    meta: { silent: true },
  });
}

/** @throws ApiError */
export async function readAllPages<Name extends ListApiName>(
  name: Name,
  filter: Partial<ApiInput<Name>>,
  signal?: AbortSignal,
): Promise<ListItem<Name>[]> {
  const items: ListItem<Name>[] = [];
  let cursor: string | null = null;
  for (let page = 0; page < maxPages; page += 1) {
    const input = { ...filter, pageSize, ...(cursor === null ? {} : { cursor }) } as unknown as ApiInput<Name>;
    const answer = (await callApi(name, input, { ...(signal && { signal }), silent: true })) as {
      items: ListItem<Name>[];
      cursor: string | null;
    };
    items.push(...answer.items);
    cursor = answer.cursor;
    if (cursor === null) break;
  }
  return items;
}
