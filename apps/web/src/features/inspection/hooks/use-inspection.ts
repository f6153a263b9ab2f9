import { useSearchParams } from 'react-router';
import { useApiQuery } from '#shared/api/use-api-query.ts';

const refreshIntervalMs = 30_000;

/** The round of the order in the address; others at its points are seen with it. */
export function useInspection() {
  const [search] = useSearchParams();
  const orderId = search.get('order');
  const query = useApiQuery(
    'getOrderInspection',
    { orderId: orderId ?? '' },
    { enabled: orderId !== null, silent: true, refetchInterval: refreshIntervalMs },
  );
  return { orderId, pointId: search.get('point'), ...query };
}
