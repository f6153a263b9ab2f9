import type { ApiName } from '@energy-om/contract';
import { onLiveMessage } from '../live-handlers.ts';
import type { Invalidate } from './batch-invalidations.ts';

const ordersReads: readonly ApiName[] = [
  'getHomePage',
  'listWorkOrders',
  'getWorkOrder',
  'getOrderCost',
  'getOrderInspection',
  'listOrderComments',
  'listTimedOutWorkOrders',
  'listUserTasks',
  'listDeviceWorkOrders',
  'listMaintenanceLog',
  'listOrderPermits',
  'listPermits',
  'getPermit',
  'listSwitchings',
  'getSwitching',
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

/** Reads orders and alarms again when they change. Returns the function that stops it. */
export function followOrders(invalidate: Invalidate): () => void {
  const stops = [
    onLiveMessage('order-changed', () => invalidate(ordersReads)),
    onLiveMessage('order-commented', () => invalidate(['listOrderComments'])),
    onLiveMessage('alarm-changed', () => invalidate(alarmReads)),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
