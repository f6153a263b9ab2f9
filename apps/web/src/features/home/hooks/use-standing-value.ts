import { type DeviceNow, findDeviceNow } from '#shared/alarm/device-now.ts';
import { useDeviceValues } from '#shared/live/use-device-values.ts';
import type { Standing } from '../model/standing.ts';

/** What the device of an alarm says now, as it says it; null for silence, and where it never sent the value. */
export function useStandingValue({ device, condition, current }: Pick<Standing, 'device' | 'condition' | 'current'>): DeviceNow | null {
  const liveValues = useDeviceValues([device.id]).get(device.id) ?? null;
  return findDeviceNow({ condition, current }, liveValues);
}
