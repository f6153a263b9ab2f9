import { type DeviceNow, findDeviceNow } from '#shared/alarm/device-now.ts';
import { useDeviceValues } from '#shared/live/use-device-values.ts';
import type { Standing } from '../model/standing.ts';

/** The current value of an alarm's device, updated live; null for a missing-data alarm, and where the device has never sent the value. */
export function useStandingValue({ device, condition, current }: Pick<Standing, 'device' | 'condition' | 'current'>): DeviceNow | null {
  const liveValues = useDeviceValues([device.id]).get(device.id) ?? null;
  return findDeviceNow({ condition, current }, liveValues);
}
