import type { ApiName } from '@energy-om/contract';
import { invalidateApi } from '../api/use-api-query.ts';

/** All reads that may show an order, a count of orders or somebody's workload. */
const orderReads = [
  'getWorkOrder',
  'getOrderInspection',
  'getOrderCost',
  'getDeviceRound',
  'listWorkOrders',
  'listTimedOutWorkOrders',
  'listDeviceWorkOrders',
  'listMaintenanceLog',
  'listUserTasks',
  'getDispatchChoices',
  'getHomePage',
  'getWorkOrderStatistics',
  'getWorkOrderMonth',
  'getDeviceReliability',
  'listTeams',
] as const satisfies readonly ApiName[];

/** Called after any change of an order: reads on the screen are fetched again, the others when they are opened. */
export function refreshOrders(): Promise<void> {
  return invalidateApi(...orderReads);
}
