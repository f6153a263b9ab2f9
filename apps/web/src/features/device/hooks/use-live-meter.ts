import { useMemo } from 'react';
import { useDeviceValues } from '#shared/live/use-device-values.ts';
import type { Meter } from '../model/main-figures.ts';
import { mergeLiveValues } from '../model/merge-live-values.ts';

/**
 * A meter whose values are updated while the component is mounted. Call it in the component of one meter, so that a long list subscribes
 * only to the meters that are visible.
 */
export function useLiveMeter<Known extends Meter>(meter: Known): Known {
  const ids = useMemo(() => [meter.id], [meter.id]);
  const liveValues = useDeviceValues(ids).get(meter.id);
  return useMemo(() => mergeLiveValues(meter, liveValues), [meter, liveValues]);
}
