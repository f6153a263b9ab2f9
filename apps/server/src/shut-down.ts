import { Server } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { secondMs } from '@energy-om/domain';
import type { FastifyInstance } from 'fastify';
import { closeContext } from './context.ts';
import type { AppContext } from './services/core/request-context.ts';

/** The time in which the server is open but not ready, so that a load balancer can notice. */
const readinessNoticeMs = 500;
/** The time in which no new connection is accepted, requests on open ones are answered, and each answer ends its connection. */
const drainMs = secondMs;
const maxShutDownMs = 11 * secondMs;

/** Stops a part of the server that runs next to the calls; resolves when its work has ended. */
type Stop = () => Promise<void>;

/** On SIGTERM, SIGINT or the end of the terminal, accepted calls are answered and the process ends with 0, within 12 s. */
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
  // The HTTP server's own close() would also end connections that are idle at this moment, although a request may be on its way.
  const allClosed = new Promise((resolve) => Server.prototype.close.call(app.server, resolve));
  await wait(drainMs);
  app.server.closeIdleConnections();
  await Promise.all([allClosed, ...stops.map((stop) => stop())]);
  await app.close();
  await closeContext(context);
  clearTimeout(overdue);
  process.exit(0);
}
