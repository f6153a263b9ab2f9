import { useMemo } from 'react';
import { useApiQuery } from '../api/use-api-query.ts';
import { useDeviceValues } from '../live/use-device-values.ts';
import { type Register, withLiveValue } from './register.ts';

export interface MeterRegister {
  /** Null while it is loading, and for a meter that cannot be read here. */
  register: Register | null;
  /** The meter is elsewhere, or has no register. */
  isUnreadable: boolean;
}

/** The register of a chosen meter with its newest value. @param orderId the order at whose place it is read; null for a new order */
export function useMeterRegister(meterId: string | null, orderId: string | null): MeterRegister {
  const { data, isError } = useApiQuery(
    'getMeterRegister',
    { meterId: meterId ?? '', orderId: orderId ?? undefined },
    { enabled: meterId !== null, silent: true },
  );
  const liveValues = useDeviceValues(useMemo(() => (meterId === null ? [] : [meterId]), [meterId]));
  const register = data ? withLiveValue(data, liveValues.get(data.objectId)?.values) : null;
  return { register, isUnreadable: isError && !data };
}
