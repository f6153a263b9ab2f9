import { useMemo } from 'react';
import { useDeviceValues } from '#shared/live/use-device-values.ts';
import type { Meter } from '../model/main-figures.ts';
import { mergeHeard } from '../model/merge-live-values.ts';

/** A meter that ticks while it is on the screen. Call it in what draws one, so that of a long list only what can be seen is listened to. */
export function useLiveMeter<Known extends Meter>(meter: Known): Known {
  const ids = useMemo(() => [meter.id], [meter.id]);
  const heard = useDeviceValues(ids).get(meter.id);
  return useMemo(() => mergeHeard(meter, heard), [meter, heard]);
}
