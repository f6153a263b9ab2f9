import { createAlarmOrderTurns, raiseAlarmOrders } from '../services/alarm-order/raise-alarm-orders.ts';
import type { AppContext } from '../services/core/request-context.ts';
import { startWorker } from './start-worker.ts';

const maxAtOnce = 100;

/** Raises the orders of alarms as soon as they begin. @returns stops it */
export function raiseOrdersOfAlarms(context: AppContext): () => Promise<void> {
  const turns = createAlarmOrderTurns(context.log);
  return startWorker(context, {
    name: 'raise-orders-of-alarms',
    intervalMs: 5_000,
    debounceMs: 0,
    isTriggeredBy: (event) => event.kind === 'alarm-changed' && event.isOrderDue === true,
    run: async () => (await raiseAlarmOrders(context, maxAtOnce, turns)) === maxAtOnce,
  });
}
