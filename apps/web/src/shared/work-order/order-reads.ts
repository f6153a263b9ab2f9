import type { ApiName } from '@energy-om/contract';
import { invalidateApi } from '../api/use-api-query.ts';

/** Every read that may show an order, a count of orders or somebody's load. */
const orderReads = [
  'getWorkOrder',
  'listWorkOrders',
  'listTimedOutWorkOrders',
  'listDeviceWorkOrders',
  'listUserTasks',
  'getDispatchChoices',
  'getHomePage',
  'getWorkOrderStatistics',
  'getWorkOrderMonth',
  'listTeams',
] as const satisfies readonly ApiName[];

/** After any change of an order: what is on screen is fetched again, the rest when it is opened. */
export function refreshOrders(): Promise<void> {
  return invalidateApi(...orderReads);
}
