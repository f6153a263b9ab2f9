import type { ApiOutput } from '@energy-om/contract';
import { useSearchParams } from 'react-router';
import { useApiQuery } from '#shared/api/use-api-query.ts';

export type Permit = ApiOutput<'getPermit'>;
export type OfferedAct = Permit['actions'][number];
export type PermitPoint = Permit['points'][number];

const refreshIntervalMs = 30_000;

/** The permit of the address (`?id=`); without an id there is none. Others sign it on their phones meanwhile. */
export function usePermit() {
  const [search] = useSearchParams();
  const id = search.get('id');
  return {
    id,
    orderId: search.get('order'),
    ...useApiQuery('getPermit', { id: id ?? '' }, { enabled: id !== null, silent: true, refetchInterval: refreshIntervalMs }),
  };
}
