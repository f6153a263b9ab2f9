import { secondMs } from '@energy-om/domain';
import type { AppContext } from '../services/core/request-context.ts';
import { startWorker } from '../services/core/scheduling/start-worker.ts';
import { createRuleTurns, dispatchByRules } from '../services/dispatch-rule/dispatch-by-rules.ts';

const maxAtOnce = 100;

/** Starts the worker that dispatches new orders by the tenants' rules as soon as they are raised. @returns a function that stops it */
export function dispatchOrdersByRules(context: AppContext): () => Promise<void> {
  const turns = createRuleTurns(context.log);
  return startWorker(context, {
    name: 'dispatch-orders-by-rules',
    intervalMs: 5 * secondMs,
    debounceMs: 0,
    isTriggeredBy: (event) => event.kind === 'order-changed' && event.version === 1,
    run: async () => (await dispatchByRules(context, maxAtOnce, turns)) === maxAtOnce,
  });
}
