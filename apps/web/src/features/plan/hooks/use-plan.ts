import { useSearchParams } from 'react-router';
import { useApiQuery } from '#shared/api/use-api-query.ts';

/** The plan of the address; without an id there is none. */
export function usePlan() {
  const [search] = useSearchParams();
  const id = search.get('id');
  return { id, ...useApiQuery('getPlan', { id: id ?? '' }, { enabled: id !== null, silent: true }) };
}
