import type { FastifyInstance } from 'fastify';
import type { AppContext } from '#services/core/request-context.ts';
import { answersUnderPressure } from '../guards/pressure.ts';

/**
 * `/healthz`: the process is alive, overloaded or not; if not, restart it. `/readyz`: it can answer calls, which an overloaded process
 * cannot; if not, send it none. `degraded`: it can, and messages of some tenants' devices wait because the database did not store them,
 * which is no reason to send calls elsewhere.
 */
export function registerHealth(app: FastifyInstance, context: AppContext): void {
  app.get('/healthz', { config: answersUnderPressure }, (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'up' }),
  );
  app.get('/readyz', async (_request, reply) => {
    const ready = app.lifePhase === 'open' && (await context.database.isReady());
    reply.code(ready ? 200 : 503).header('cache-control', 'no-store');
    if (!ready) return reply.send({ status: 'not ready' });
    const waiting = context.ingest.countFailingTenants();
    return reply.send(waiting === 0 ? { status: 'ready' } : { status: 'degraded', ingest: { tenantsWaiting: waiting } });
  });
}
