import type { MeasuredValue } from '@energy-om/domain';
import { isBeyond } from '../../../shared/alarm/alarm-value.ts';
import type { DeviceValues } from '../../../shared/live/use-device-values.ts';
import type { AlarmDetail } from '../api/use-alarm.ts';

/** What an alarm's device says now. */
export interface DeviceNow {
  value: MeasuredValue;
  /** Milliseconds. */
  at: number;
  /** Whether it is still on the wrong side; null where one value cannot say. */
  isBeyond: boolean | null;
}

/**
 * The newer one of what was read and what the device has said since. Null for silence, and where the device never sent the value.
 * @param heard null where it has said nothing since
 */
export function findDeviceNow(
  { current, condition }: Pick<AlarmDetail, 'current' | 'condition'>,
  heard: DeviceValues | null,
): DeviceNow | null {
  if (condition.kind === 'noData') return null;
  const said = heard?.values[condition.key];
  const readAt = current === null ? Number.NEGATIVE_INFINITY : Date.parse(current.at);
  if (said && said[0] > readAt) return { at: said[0], value: said[1], isBeyond: isBeyond(condition, said[1]) };
  return current && { at: readAt, value: current.value, isBeyond: isBeyond(condition, current.value) };
}

const second = 1000;

/** Milliseconds for which nothing was heard: until now, or until the alarm was over. */
export function findSilence({ raisedAt, clearedAt, value }: Pick<AlarmDetail, 'raisedAt' | 'clearedAt' | 'value'>, now: number): number {
  const beforeRaised = typeof value === 'number' ? value * second : 0;
  return (clearedAt === null ? now : Date.parse(clearedAt)) - Date.parse(raisedAt) + beforeRaised;
}
