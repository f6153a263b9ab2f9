import type { ApiName } from '@energy-om/contract';
import type { ReadAgain } from './batch-invalidations.ts';
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

/** Orders and alarms that change elsewhere change on the screen. Returns the way to stop. */
export function followOrders(readAgain: ReadAgain): () => void {
  const stops = [onLive('order-changed', () => readAgain(ordersReads)), onLive('alarm-changed', () => readAgain(alarmReads))];
  return () => {
    for (const stop of stops) stop();
  };
}
