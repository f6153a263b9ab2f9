import { workOrderStatus } from '@energy-om/domain';
import type { UseQueryResult } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useApiQuery } from '../api/use-api-query.ts';
import { useOutbox } from '../outbox/outbox-state.ts';
import type { Inspection } from './inspection.ts';
import { type ShownInspection, withVisits } from './with-visits.ts';

/** The route of an order with what this account has done at its points that waits for a network. @param orderId null while it is not known */
export function useOrderInspection(
  orderId: string | null,
  { refetchInterval }: { refetchInterval?: number } = {},
): UseQueryResult<ShownInspection> {
  const intents = useOutbox((outbox) => outbox.intents);
  const status = useOutbox(({ views }) => (orderId === null ? undefined : views[orderId]?.patch.status));
  const select = useCallback(
    (inspection: Inspection) => {
      const shown = withVisits(inspection, intents);
      // A step that waits may have ended the work.
      return status === undefined || status === workOrderStatus.executing ? shown : { ...shown, mayVisit: false, mayRaise: false };
    },
    [intents, status],
  );
  return useApiQuery(
    'getOrderInspection',
    { orderId: orderId ?? '' },
    { enabled: orderId !== null, silent: true, refetchInterval, select },
  );
}
