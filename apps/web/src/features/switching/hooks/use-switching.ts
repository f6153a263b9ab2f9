import type { ApiOutput } from '@energy-om/contract';
import { useSearchParams } from 'react-router';
import { useApiQuery } from '#shared/api/use-api-query.ts';

export type Switching = ApiOutput<'getSwitching'>;
export type SwitchingAct = Switching['actions'][number];
export type SwitchingStep = Switching['steps'][number];

/** The other one's acts come by the live connection; these are for when it is interrupted. */
const refreshIntervalMs = 30_000;
const executingIntervalMs = 5_000;

/** The switching order of the address (`?id=`); without an id there is none. */
export function useSwitching() {
  const [search] = useSearchParams();
  const id = search.get('id');
  return {
    id,
    orderId: search.get('order'),
    ...useApiQuery(
      'getSwitching',
      { id: id ?? '' },
      {
        enabled: id !== null,
        silent: true,
        refetchInterval: ({ state }) => (state.data?.status === 'executing' ? executingIntervalMs : refreshIntervalMs),
      },
    ),
  };
}
