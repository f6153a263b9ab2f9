import { Server } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { closeContext } from './context.ts';
import type { AppContext } from './services/core/request-context.ts';

/** Not ready but still open, so that whoever routes clients here can notice. */
const readinessNoticeMs = 500;
/** No new connection is accepted; those that are open are answered, each answer with the word that its connection ends. */
const drainMs = 1000;
const maxShutDownMs = 11_000;

/** Ends something that runs beside the calls; resolves when nothing of it is under way any more. */
type Stop = () => Promise<void>;

/** On SIGTERM, SIGINT or the end of the terminal: what was accepted is answered, then the process ends with 0, within 12 s. */
export function shutDownOnSignals(app: FastifyInstance, context: AppContext, stops: readonly Stop[]): void {
  let isStopping = false;
  const stop = (signal: NodeJS.Signals) => {
    if (isStopping) return;
    isStopping = true;
    context.log.info({ signal }, 'shutting down');
    void shutDown(app, context, stops);
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, stop);
}

async function shutDown(app: FastifyInstance, context: AppContext, stops: readonly Stop[]): Promise<void> {
  const overdue = setTimeout(() => process.exit(1), maxShutDownMs);
  app.lifePhase = 'draining';
  await wait(readinessNoticeMs);
  app.lifePhase = 'closing';
  // The HTTP server's own close() also ends connections that are idle at this moment, a request perhaps on its way.
  const everyoneLeft = new Promise((resolve) => Server.prototype.close.call(app.server, resolve));
  await wait(drainMs);
  app.server.closeIdleConnections();
  await Promise.all([everyoneLeft, ...stops.map((stop) => stop())]);
  await app.close();
  await closeContext(context);
  clearTimeout(overdue);
  process.exit(0);
}
