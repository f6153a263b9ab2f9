import type { AlarmCondition, MeasuredValue } from '@energy-om/domain';
import type { DeviceValues } from '../live/use-device-values.ts';
import { isBeyond } from './alarm-value.ts';

/** The current value of an alarm's device. */
export interface DeviceNow {
  value: MeasuredValue;
  /** Epoch milliseconds. */
  at: number;
  /** Whether it still breaks the condition; null where one value does not decide. */
  isBeyond: boolean | null;
}

export interface WatchedDevice {
  condition: AlarmCondition;
  /** The value that the condition watches, as it was read. */
  current: { value: MeasuredValue; at: string } | null;
}

/**
 * The newer one of the read value and the live value. Null for a missing-data alarm, and where the device has never sent the value.
 * @param liveValues null when the device has reported nothing since the read
 */
export function findDeviceNow({ current, condition }: WatchedDevice, liveValues: DeviceValues | null): DeviceNow | null {
  if (condition.kind === 'noData') return null;
  const value = liveValues && Object.hasOwn(liveValues.values, condition.key) ? liveValues.values[condition.key] : undefined;
  const readAt = current === null ? Number.NEGATIVE_INFINITY : Date.parse(current.at);
  if (value && value[0] > readAt) return { at: value[0], value: value[1], isBeyond: isBeyond(condition, value[1]) };
  return current && { at: readAt, value: current.value, isBeyond: isBeyond(condition, current.value) };
}
