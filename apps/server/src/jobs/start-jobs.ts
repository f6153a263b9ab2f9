import type { AppContext } from '../services/request-context.ts';
import { purgeExpired } from './purge-expired.ts';
import { sweepOrders } from './sweep-orders.ts';

const second = 1_000;
const hour = 60 * 60 * second;

/** @returns stops the jobs and waits for what is under way */
export function startJobs(context: AppContext): () => Promise<void> {
  const stops = [repeat(context, 'sweep-orders', 15 * second, sweepOrders), repeat(context, 'purge-expired', hour, purgeExpired)];
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}

/** Runs again a while after it ended, whatever came of it; never twice at once. */
function repeat(context: AppContext, name: string, pause: number, job: (context: AppContext) => Promise<unknown>): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();
  let isStopped = false;
  const schedule = () => {
    if (isStopped) return;
    timer = setTimeout(() => {
      running = job(context)
        .catch((error: unknown) => context.log.error({ err: error, job: name }, 'job failed'))
        .finally(schedule);
    }, pause);
  };
  schedule();
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await running;
  };
}
