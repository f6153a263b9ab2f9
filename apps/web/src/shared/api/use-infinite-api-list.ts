import type { ApiInput, ApiName, ApiOutput } from '@energy-om/contract';
import { type InfiniteData, type QueryKey, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useOutdatedSince } from '../network/use-outdated-since.ts';
import { callApi } from './call-api.ts';

/** The calls that answer with pages. */
export type ListApiName = { [Name in ApiName]: ApiOutput<Name> extends { items: unknown[] } ? Name : never }[ApiName];
export type ListItem<Name extends ApiName> = ApiOutput<Name> extends { items: (infer Item)[] } ? Item : never;

interface Page<Item> {
  items: Item[];
  total?: number | null;
  page?: number;
  pageSize?: number;
  cursor?: string | null;
}

/** The properties of `InfiniteList`, the same for every paged call. */
export interface InfiniteApiList<Item> {
  items: Item[];
  /** The number of rows of the whole list, where the server counts it. */
  total: number | null;
  isLoading: boolean;
  isFailed: boolean;
  hasMore: boolean;
  isLoadingMore: boolean;
  hasMoreFailed: boolean;
  loadMore: () => void;
  /** Reads from the first page again; resolves when the answer is there. */
  refresh: () => Promise<void>;
}

export interface ReadList<Item> extends InfiniteApiList<Item> {
  /** When the rows were fetched, in epoch milliseconds, while they cannot be fetched anew; null: they are up to date, or there are none. */
  outdatedSince: number | null;
  /** When they were fetched, in epoch milliseconds; 0: not yet. */
  readAt: number;
}

interface Options {
  pageSize?: number;
  enabled?: boolean;
  refetchInterval?: number;
}

/** Reads a paged call page by page: by cursor where the server gives one, else by page number. Leave `page` and `cursor` out of `input`. */
export function useInfiniteApiList<Name extends ListApiName>(
  name: Name,
  input: Omit<ApiInput<Name>, 'page' | 'pageSize' | 'cursor'>,
  { pageSize = 20, enabled = true, refetchInterval }: Options = {},
): ReadList<ListItem<Name>> {
  type Item = ListItem<Name>;
  const query = useInfiniteQuery<Page<Item>, Error, InfiniteData<Page<Item>, number | string>, QueryKey, number | string>({
    queryKey: [name, input, 'pages', pageSize],
    queryFn: ({ pageParam, signal }) => {
      const place = typeof pageParam === 'string' ? { cursor: pageParam } : { page: pageParam };
      return callApi(name, { ...input, ...place, pageSize } as unknown as ApiInput<Name>, { signal, silent: true }) as Promise<Page<Item>>;
    },
    initialPageParam: 1,
    getNextPageParam: (last, pages) => findNextPage(last, pages.length, pageSize),
    enabled,
    refetchInterval,
  });
  const items = useMemo(() => joinPages(query.data?.pages ?? []), [query.data]);
  const outdatedSince = useOutdatedSince(query);
  return {
    items,
    total: query.data?.pages[0]?.total ?? null,
    isLoading: query.isLoading,
    isFailed: query.isError && query.data === undefined,
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    hasMoreFailed: query.isFetchNextPageError,
    outdatedSince,
    readAt: query.dataUpdatedAt,
    loadMore: () => void query.fetchNextPage({ cancelRefetch: false }),
    refresh: async () => void (await query.refetch()),
  };
}

/** The rows of all pages. A row that moved between two reads is in both pages; its first position is kept. */
export function joinPages<Item>(pages: readonly Page<Item>[]): Item[] {
  const seen = new Set<unknown>();
  return pages
    .flatMap(({ items }) => items)
    .filter((item) => {
      const { id } = item as { id?: unknown };
      const isTwin = id !== undefined && seen.has(id);
      seen.add(id);
      return !isTwin;
    });
}

export function findNextPage(last: Page<unknown>, pagesSoFar: number, pageSize: number): number | string | undefined {
  if (typeof last.cursor === 'string' && last.cursor !== '') return last.cursor;
  if (last.cursor === null || last.items.length === 0) return undefined;
  const seen = pagesSoFar * (last.pageSize ?? pageSize);
  return typeof last.total === 'number' && seen < last.total ? pagesSoFar + 1 : undefined;
}
