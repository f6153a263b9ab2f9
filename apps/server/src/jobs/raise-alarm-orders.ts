import { secondMs } from '@energy-om/domain';
import { createAlarmOrderTurns, raiseAlarmOrders } from '../services/alarm-order/raise-alarm-orders.ts';
import type { AppContext } from '../services/core/request-context.ts';
import { startWorker } from '../services/core/scheduling/start-worker.ts';

const maxAtOnce = 100;

/** Starts the worker that raises the orders of alarms as soon as these begin. @returns a function that stops it */
export function raiseOrdersOfAlarms(context: AppContext): () => Promise<void> {
  const turns = createAlarmOrderTurns(context.log);
  return startWorker(context, {
    name: 'raise-alarm-orders',
    intervalMs: 5 * secondMs,
    debounceMs: 0,
    isTriggeredBy: (event) => event.kind === 'alarm-changed' && event.isOrderDue === true,
    run: async () => (await raiseAlarmOrders(context, maxAtOnce, turns)) === maxAtOnce,
  });
}
