import { secondMs } from '@energy-om/domain';
import { useEffect, useState } from 'react';
import { useApiQuery } from '#shared/api/use-api-query.ts';
import type { Connection } from '../model/connection.ts';

const refreshIntervalMs = 3 * secondMs;

export interface FirstReading {
  /** Undefined until it is loaded. */
  connection: Connection | undefined;
  /** When a reading was noticed that was not there at first, by the phone's clock; null: none yet. */
  receivedAt: number | null;
}

/** How a device connects, and whether a reading has come since this was first shown. */
export function useFirstReading(deviceId: string): FirstReading {
  const [openedAt] = useState(() => Date.now());
  const [before, setBefore] = useState<string | null>();
  const [receivedAt, setReceivedAt] = useState<number | null>(null);
  const options = { silent: true, refetchInterval: receivedAt === null && refreshIntervalMs } as const;
  const { data: connection, dataUpdatedAt } = useApiQuery('getDeviceConnection', { deviceId }, options);
  useEffect(() => {
    // An answer of an earlier visit does not say what was there when this one began.
    if (!connection || dataUpdatedAt < openedAt) return;
    if (before === undefined) setBefore(connection.lastReadingAt);
    else if (connection.lastReadingAt !== before) setReceivedAt((noticed) => noticed ?? dataUpdatedAt);
  }, [connection, dataUpdatedAt, openedAt, before]);
  return { connection, receivedAt };
}
