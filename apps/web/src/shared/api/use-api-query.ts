import type { ApiInput, ApiName, ApiOutput } from '@energy-om/contract';
import { type QueryKey, queryOptions, type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { callApi } from './call-api.ts';
import { queryClient } from './query-client.ts';

type Options<Name extends ApiName, Data> = Omit<UseQueryOptions<ApiOutput<Name>, Error, Data, QueryKey>, 'queryKey' | 'queryFn'> & {
  /** No toast on an error: for polling, and where the screen shows the error itself. */
  silent?: boolean;
};

/** The cache key of a read: its name, then its input. `[name]` alone matches every input of it. */
export function apiKey<Name extends ApiName>(name: Name, input?: ApiInput<Name>): QueryKey {
  return input === undefined ? [name] : [name, input];
}

/** Options of a read, for `useQuery`, `prefetchQuery` and `useQueries`. */
export function apiQueryOptions<Name extends ApiName>(name: Name, input: ApiInput<Name>) {
  return queryOptions<ApiOutput<Name>, Error, ApiOutput<Name>, QueryKey>({
    queryKey: apiKey(name, input),
    queryFn: ({ signal }) => callApi(name, input, { signal, silent: true }),
  });
}

/** Reads a call through the cache. `select`, `enabled`, `refetchInterval`… as TanStack Query has them. */
export function useApiQuery<Name extends ApiName, Data = ApiOutput<Name>>(
  name: Name,
  input: ApiInput<Name>,
  { silent, ...options }: Options<Name, Data> = {},
): UseQueryResult<Data> {
  return useQuery<ApiOutput<Name>, Error, Data, QueryKey>({
    ...options,
    queryKey: apiKey(name, input),
    queryFn: ({ signal }) => callApi(name, input, { signal, silent: true }),
    meta: { silent },
  });
}

/** Marks cached answers as stale, so that those on the screen are fetched again. Takes the names of the reads that a write changes. */
export async function invalidateApi(...names: ApiName[]): Promise<void> {
  await Promise.all(names.map((name) => queryClient.invalidateQueries({ queryKey: [name] })));
}
