import { useSearchParams } from 'react-router';
import { useApiQuery } from '#shared/api/use-api-query.ts';

/** The shared use of the address. */
export function usePool() {
  const [search] = useSearchParams();
  const id = search.get('id');
  return { id, ...useApiQuery('getSharedPool', { id: id ?? '' }, { enabled: id !== null, silent: true }) };
}
