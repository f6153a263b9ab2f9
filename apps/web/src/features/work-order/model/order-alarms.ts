import { type DeviceNow, findDeviceNow } from '#shared/alarm/device-now.ts';
import type { DeviceValues } from '#shared/live/use-device-values.ts';
import type { OrderDetail } from '#shared/work-order/use-order.ts';

export type OrderAlarm = OrderDetail['alarms'][number];

export function isUncleared({ state }: Pick<OrderAlarm, 'state'>): boolean {
  return state !== 'cleared';
}

/** Open alarms first, since finishing waits for them; otherwise in the answer's order, newest first. */
export function sortAlarms(alarms: readonly OrderAlarm[]): OrderAlarm[] {
  return [...alarms.filter(isUncleared), ...alarms.filter((alarm) => !isUncleared(alarm))];
}

/** As `findDeviceNow`, for an order's alarm. */
export function findAlarmNow(
  { condition, current, currentAt }: Pick<OrderAlarm, 'condition' | 'current' | 'currentAt'>,
  liveValues: DeviceValues | undefined,
): DeviceNow | null {
  const read = current === null || currentAt === null ? null : { value: current, at: currentAt };
  return findDeviceNow({ condition, current: read }, liveValues ?? null);
}
