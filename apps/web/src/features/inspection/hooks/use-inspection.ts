import { useSearchParams } from 'react-router';
import { useOrderInspection } from '#shared/inspection/use-order-inspection.ts';

const refreshIntervalMs = 30_000;

/** The round of the order in the address; others at its points are seen with it. */
export function useInspection() {
  const [search] = useSearchParams();
  const orderId = search.get('order');
  return { orderId, pointId: search.get('point'), ...useOrderInspection(orderId, { refetchInterval: refreshIntervalMs }) };
}
