import type { UseQueryResult } from '@tanstack/react-query';
import { useIsOnline } from './use-is-online.ts';

type Read = Pick<UseQueryResult, 'data' | 'isError' | 'dataUpdatedAt'>;

/** When what a read shows was fetched, in epoch milliseconds, while it cannot be fetched anew; null: it is up to date, or there is nothing. */
export function useOutdatedSince({ data, isError, dataUpdatedAt }: Read): number | null {
  const isOnline = useIsOnline();
  return data !== undefined && (isError || !isOnline) ? dataUpdatedAt : null;
}
