import type { Coordinates } from '@energy-om/domain';
import { useEffect, useState } from 'react';
import { useApiQuery } from '#shared/api/use-api-query.ts';
import { useAppConfig } from '#shared/api/use-app-config.ts';

/** The pin has come to rest: while somebody searches with it, every stop would be a question. */
const restMs = 700;

export interface FoundAddress {
  /** Empty: none is known, or it could not be found. */
  address: string;
  isAsking: boolean;
}

/** The address under the pin, where the installation finds addresses. A failure is shown as a toast, and the address stays empty. */
export function useFoundAddress(pin: Coordinates | null): FoundAddress {
  const mayAsk = useAppConfig()?.geocoding === true;
  const [rested, setRested] = useState<Coordinates | null>(null);
  useEffect(() => {
    if (!mayAsk || pin === null) return undefined;
    const timer = window.setTimeout(() => setRested(pin), restMs);
    return () => window.clearTimeout(timer);
  }, [mayAsk, pin]);
  const { data, isFetching } = useApiQuery('getAddress', rested ?? { longitude: 0, latitude: 0 }, {
    enabled: mayAsk && rested !== null,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const isOfPin = rested === pin;
  return { address: isOfPin ? (data?.address ?? '') : '', isAsking: mayAsk && pin !== null && (!isOfPin || isFetching) };
}
