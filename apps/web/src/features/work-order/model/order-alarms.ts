import type { MeasuredValue } from '@energy-om/domain';
import { isBeyond } from '../../../shared/alarm/alarm-value.ts';
import type { DeviceValues } from '../../../shared/live/use-device-values.ts';
import type { OrderDetail } from '../../../shared/work-order/use-order.ts';

export type OrderAlarm = OrderDetail['alarms'][number];

/** What the alarm's device says now of what the alarm looks at. */
export interface AlarmNow {
  value: MeasuredValue;
  /** Epoch milliseconds. */
  at: number;
  /** Whether it is on the wrong side; null where one value cannot say. */
  isBeyond: boolean | null;
}

export function isStanding({ state }: Pick<OrderAlarm, 'state'>): boolean {
  return state !== 'cleared';
}

/** What has not ended first: that is what finishing waits for. Otherwise as they came, newest first. */
export function sortAlarms(alarms: readonly OrderAlarm[]): OrderAlarm[] {
  return [...alarms.filter(isStanding), ...alarms.filter((alarm) => !isStanding(alarm))];
}

/** The newer of what was read and what was heard since; null for silence, and where the device never sent the value. */
export function findAlarmNow(
  { condition, current, currentAt }: Pick<OrderAlarm, 'condition' | 'current' | 'currentAt'>,
  heard: DeviceValues | undefined,
): AlarmNow | null {
  if (condition.kind === 'noData') return null;
  const read = current === null || currentAt === null ? null : { value: current, at: Date.parse(currentAt) };
  const said = heard && Object.hasOwn(heard.values, condition.key) ? heard.values[condition.key] : undefined;
  const newest = said && said[0] >= (read?.at ?? 0) ? { value: said[1], at: said[0] } : read;
  return newest && { ...newest, isBeyond: isBeyond(condition, newest.value) };
}
