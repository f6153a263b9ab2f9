import type { ApiName } from '@energy-om/contract';
import { invalidateApi } from '../api/use-api-query.ts';
import { onLive } from './live-handlers.ts';

const ordersReads: readonly ApiName[] = [
  'getHomePage',
  'listWorkOrders',
  'getWorkOrder',
  'listTimedOutWorkOrders',
  'listUserTasks',
  'listDeviceWorkOrders',
];
const alarmReads: readonly ApiName[] = [
  'getHomePage',
  'listAlarms',
  'getAlarm',
  'getEnvironmentAlarmCounts',
  'getWorkOrder',
  'listMeters',
  'getMeter',
];
/** Several things that happen at once are one reason to read again. */
const togetherMs = 300;

/** Orders and alarms that change elsewhere change on the screen. Returns the way to stop. */
export function followOrders(): () => void {
  const due = new Set<ApiName>();
  let timer: ReturnType<typeof setTimeout> | null = null;
  const readAgain = (names: readonly ApiName[]) => {
    for (const name of names) due.add(name);
    timer ??= setTimeout(() => {
      timer = null;
      const names = [...due];
      due.clear();
      void invalidateApi(...names);
    }, togetherMs);
  };
  const stops = [onLive('order-changed', () => readAgain(ordersReads)), onLive('alarm-changed', () => readAgain(alarmReads))];
  return () => {
    for (const stop of stops) stop();
    if (timer !== null) clearTimeout(timer);
  };
}
