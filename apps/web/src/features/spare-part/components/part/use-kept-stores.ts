import { useApiQuery } from '#shared/api/use-api-query.ts';

/** The stores that the account sees, and those among them that it keeps. */
export function useKeptStores() {
  const { data: stores = [] } = useApiQuery('listStores', {}, { silent: true });
  return { stores, kept: stores.filter(({ mayKeep }) => mayKeep) };
}
