import { type DeviceNow, findDeviceNow } from '#shared/alarm/device-now.ts';
import { useDeviceValues } from '#shared/live/use-device-values.ts';
import type { OpenLevel1Alarm } from '../model/open-level-1-alarm.ts';

/** The current value of an alarm's device, updated live; null for a missing-data alarm, and where the device has never sent the value. */
export function useLevel1Value({
  device,
  condition,
  current,
}: Pick<OpenLevel1Alarm, 'device' | 'condition' | 'current'>): DeviceNow | null {
  const liveValues = useDeviceValues([device.id]).get(device.id) ?? null;
  return findDeviceNow({ condition, current }, liveValues);
}
