import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queryClient } from '../api/query-client.ts';
import { apiKey, useApiQuery } from '../api/use-api-query.ts';
import { storeUser } from './session-store.ts';
import type { UserInfo } from './stored-items.ts';

/** Who is signed in, asked for again, since roles and teams may have changed since; the stored copy is shown meanwhile. */
export function useFreshUser(): UseQueryResult<UserInfo> {
  const query = useApiQuery('getUserInfo', {}, { silent: true });
  const { data } = query;
  useEffect(() => {
    if (data) storeUser(data);
  }, [data]);
  return query;
}

/** After a call that changed the account and answered with it. */
export function storeUpdatedUser(user: UserInfo): void {
  queryClient.setQueryData(apiKey('getUserInfo', {}), user);
  storeUser(user);
}
