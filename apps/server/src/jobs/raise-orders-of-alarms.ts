import { raiseAlarmOrders } from '../services/alarm/raise-alarm-orders.ts';
import { repeat } from '../services/repeat.ts';
import type { AppContext } from '../services/request-context.ts';

const pause = 5_000;
const mostAtOnce = 100;

/** Raises the orders of alarms as soon as they begin, and of those whose beginning was not heard, by looking. @returns stops it */
export function raiseOrdersOfAlarms(context: AppContext): () => Promise<void> {
  let running: Promise<void> | null = null;
  let isAsked = false;

  /** Never twice at once; what is asked for meanwhile is done afterwards. */
  function run(): Promise<void> {
    isAsked = true;
    running ??= runWhileAsked().finally(() => {
      running = null;
    });
    return running;
  }

  async function runWhileAsked(): Promise<void> {
    while (isAsked) {
      isAsked = false;
      while ((await raiseAlarmOrders(context, mostAtOnce)) === mostAtOnce);
    }
  }

  const unsubscribe = context.signals.subscribe((signal) => {
    if (signal.kind !== 'alarm-changed' || !signal.isOrderDue) return;
    run().catch((error: unknown) => context.log.warn({ err: error }, 'orders of alarms wait for the next look'));
  });
  const stop = repeat(context, 'raise-orders-of-alarms', pause, run);
  return async () => {
    unsubscribe();
    await stop();
    await running?.catch(() => undefined);
  };
}
