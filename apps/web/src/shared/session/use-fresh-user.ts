import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queryClient } from '../api/query-client.ts';
import { apiKey, useApiQuery } from '../api/use-api-query.ts';
import { storeUser } from './session-store.ts';
import type { UserInfo } from './stored-items.ts';

/** Reads the signed-in account again, since its roles and teams may have changed; the stored copy is shown meanwhile. */
export function useFreshUser(): UseQueryResult<UserInfo> {
  const query = useApiQuery('getUserInfo', {}, { silent: true });
  const { data } = query;
  useEffect(() => {
    if (data) storeUser(data);
  }, [data]);
  return query;
}

/** Stores the account that a changing call has answered. */
export function storeUpdatedUser(user: UserInfo): void {
  queryClient.setQueryData(apiKey('getUserInfo', {}), user);
  storeUser(user);
}
