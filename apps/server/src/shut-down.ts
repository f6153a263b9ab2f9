import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from './services/request-context.ts';

/** While it lasts every answer closes its connection, so that none is idle, and none can be reset, when the door shuts. */
const drainMilliseconds = 1000;
const longestMilliseconds = 11_000;

/**
 * On SIGTERM or SIGINT: what was accepted is answered, then the process ends with 0, within 12 s.
 * @param stopJobs resolves when no job is under way any more
 */
export function shutDownOnSignals(app: FastifyInstance, context: AppContext, stopJobs: () => Promise<void>): void {
  let isStopping = false;
  const stop = (signal: NodeJS.Signals) => {
    if (isStopping) return;
    isStopping = true;
    context.log.info({ signal }, 'shutting down');
    void shutDown(app, context, stopJobs);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

async function shutDown(app: FastifyInstance, context: AppContext, stopJobs: () => Promise<void>): Promise<void> {
  const overdue = setTimeout(() => process.exit(1), longestMilliseconds);
  app.isDraining = true;
  await wait(drainMilliseconds);
  await Promise.all([app.close(), stopJobs()]);
  await context.database.close();
  clearTimeout(overdue);
  process.exit(0);
}
