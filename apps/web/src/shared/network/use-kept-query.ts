import { type ApiInput, type ApiName, type ApiOutput, bodyCode } from '@energy-om/contract';
import { useEffect, useMemo } from 'react';
import { ApiError } from '../api/api-error.ts';
import { useApiQuery } from '../api/use-api-query.ts';
import { useIdentity } from '../session/identity.ts';
import { findKeptAnswer, keepAnswer, keptAnswerKey } from './kept-answers.ts';
import { useIsOnline } from './use-is-online.ts';

export interface KeptQuery<Data> {
  data: Data | undefined;
  error: Error | null;
  refetch: () => Promise<unknown>;
  /** When what is shown was fetched, in epoch milliseconds, while it cannot be fetched anew; null: it is up to date, or there is nothing. */
  outdatedSince: number | null;
}

/** It is gone, or not for this account any more. */
const refusals: readonly number[] = [bodyCode.notFound, bodyCode.forbidden, bodyCode.invalid];

/**
 * As `useApiQuery`, silently, with the last answer that this phone has until there is a new one: what was seen before is seen without a network too.
 * What the server refuses to answer is not shown any longer.
 */
export function useKeptQuery<Name extends ApiName>(
  name: Name,
  input: ApiInput<Name>,
  options: { refetchInterval?: number } = {},
): KeptQuery<ApiOutput<Name>> {
  const key = keptAnswerKey(useIdentity(), name, input);
  const kept = useMemo(() => findKeptAnswer(key), [key]);
  const isOnline = useIsOnline();
  const { data, error, dataUpdatedAt, refetch } = useApiQuery(name, input, {
    ...options,
    silent: true,
    ...(kept && { initialData: kept.data as ApiOutput<Name>, initialDataUpdatedAt: kept.at }),
  });
  const isRefused = error instanceof ApiError && refusals.includes(error.code);
  useEffect(() => {
    if (data !== undefined && dataUpdatedAt > (findKeptAnswer(key)?.at ?? 0)) keepAnswer(key, { data, at: dataUpdatedAt });
  }, [key, data, dataUpdatedAt]);
  useEffect(() => {
    if (isRefused) localStorage.removeItem(key);
  }, [key, isRefused]);
  const shown = isRefused ? undefined : data;
  return { data: shown, error, refetch, outdatedSince: shown !== undefined && (error !== null || !isOnline) ? dataUpdatedAt : null };
}
