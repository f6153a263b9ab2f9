import type { AlarmCondition, MeasuredValue } from '@energy-om/domain';
import type { DeviceValues } from '../live/use-device-values.ts';
import { isBeyond } from './alarm-value.ts';

/** What an alarm's device says now. */
export interface DeviceNow {
  value: MeasuredValue;
  /** Milliseconds. */
  at: number;
  /** Whether it is still on the wrong side; null where one value cannot say. */
  isBeyond: boolean | null;
}

export interface WatchedDevice {
  condition: AlarmCondition;
  /** What was read of the value that the condition looks at. */
  current: { value: MeasuredValue; at: string } | null;
}

/**
 * The newer one of what was read and what the device has said since. Null for silence, and where the device never sent the value.
 * @param heard null where it has said nothing since
 */
export function findDeviceNow({ current, condition }: WatchedDevice, liveValues: DeviceValues | null): DeviceNow | null {
  if (condition.kind === 'noData') return null;
  const value = liveValues && Object.hasOwn(liveValues.values, condition.key) ? liveValues.values[condition.key] : undefined;
  const readAt = current === null ? Number.NEGATIVE_INFINITY : Date.parse(current.at);
  if (value && value[0] > readAt) return { at: value[0], value: value[1], isBeyond: isBeyond(condition, value[1]) };
  return current && { at: readAt, value: current.value, isBeyond: isBeyond(condition, current.value) };
}
