import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../services/request-context.ts';
import { answersUnderPressure } from './pressure.ts';

/**
 * `/healthz`: the process is up (restart it if not), overloaded or not. `/readyz`: it can answer calls (send none if not), which an
 * overloaded one cannot.
 */
export function registerHealth(app: FastifyInstance, context: AppContext): void {
  app.get('/healthz', { config: answersUnderPressure }, (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'up' }),
  );
  app.get('/readyz', async (_request, reply) => {
    const ready = app.lifePhase === 'open' && (await context.database.isReady());
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: ready ? 'ready' : 'not ready' });
  });
}
