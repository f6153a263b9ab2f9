import type { ApiOutput } from '@energy-om/contract';
import { useEffect, useState } from 'react';
import { apiKey } from '#shared/api/use-api-query.ts';
import { useNeedsNetwork } from '#shared/network/use-needs-network.ts';
import { useOutbox } from '#shared/outbox/outbox-state.ts';
import { useMay } from '#shared/session/session-store.ts';

/**
 * Why no order about a device can be raised now:
 * - `network`: there is none, and this account's reports need the server, or nothing can wait here
 * - `unknown`: there is none, and the device is in no copy of this phone
 * - `looking`: the copies are still read
 */
export type ReportBlock = 'network' | 'unknown' | 'looking';

/** Says whether an order about a device can be raised now; null: it can. */
export function useReportBlock(deviceId: string): ReportBlock | null {
  const isOffline = useNeedsNetwork() !== null;
  const mayCreate = useMay('work-order.create');
  const control = useOutbox((outbox) => outbox.control);
  const [found, setFound] = useState<{ deviceId: string; block: ReportBlock | null } | null>(null);
  const isAsked = isOffline && mayCreate && control !== null;
  useEffect(() => {
    if (!isAsked) return;
    let isCurrent = true;
    const find = control.readCopy(apiKey('getReportDesk', { deviceId })).catch(() => null) as Promise<ApiOutput<'getReportDesk'> | null>;
    void find.then((desk) => isCurrent && setFound({ deviceId, block: blockOf(desk) }));
    return () => {
      isCurrent = false;
    };
  }, [isAsked, control, deviceId]);
  if (!isOffline) return null;
  if (!isAsked) return 'network';
  return found?.deviceId === deviceId ? found.block : 'looking';
}

/** What is left to the dispatcher is a report, which the server takes alone. */
function blockOf(desk: ApiOutput<'getReportDesk'> | null): ReportBlock | null {
  if (desk === null) return 'unknown';
  return desk.leftToDispatcher ? 'network' : null;
}
