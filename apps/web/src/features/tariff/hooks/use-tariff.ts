import { useSearchParams } from 'react-router';
import { useApiQuery } from '#shared/api/use-api-query.ts';

/** The tariff of the address, and the version that it names. */
export function useTariff() {
  const [search] = useSearchParams();
  const id = search.get('id');
  return {
    id,
    versionId: search.get('version'),
    ...useApiQuery('getTariff', { id: id ?? '' }, { enabled: id !== null && id !== '', silent: true }),
  };
}
