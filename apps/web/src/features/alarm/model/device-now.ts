import type { MeasuredValue } from '@energy-om/domain';
import { isBeyond } from '../../../shared/alarm/alarm-value.ts';
import type { AlarmDetail } from '../api/use-alarm.ts';

/** What an alarm's device says now. */
export interface DeviceNow {
  value: MeasuredValue;
  /** Milliseconds. */
  at: number;
  /** Whether it is still on the wrong side; null where one value cannot say. */
  isBeyond: boolean | null;
}

/** Null for silence, and where the device never sent the value. */
export function findDeviceNow({ current, condition }: Pick<AlarmDetail, 'current' | 'condition'>): DeviceNow | null {
  if (current === null) return null;
  return { value: current.value, at: Date.parse(current.at), isBeyond: isBeyond(condition, current.value) };
}

const second = 1000;

/** Milliseconds for which nothing was heard: until now, or until the alarm was over. */
export function findSilence({ raisedAt, clearedAt, value }: Pick<AlarmDetail, 'raisedAt' | 'clearedAt' | 'value'>, now: number): number {
  const beforeRaised = typeof value === 'number' ? value * second : 0;
  return (clearedAt === null ? now : Date.parse(clearedAt)) - Date.parse(raisedAt) + beforeRaised;
}
