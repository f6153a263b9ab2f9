import { repeat } from '../services/repeat.ts';
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
