import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { hashToken } from '#services/account/session/tokens.ts';
import type { AppContext } from '#services/core/request-context.ts';

/** The metrics of this process, for Prometheus with the token of `METRICS_TOKEN`; without the setting the path does not exist. */
export function registerMetrics(app: FastifyInstance, { config, metrics }: AppContext): void {
  if (config.metricsToken === null) return;
  const expected = hashToken(`Bearer ${config.metricsToken}`);
  app.get('/metrics', (request, reply) => {
    reply.header('cache-control', 'no-store');
    // Hashes have the same length, whatever was sent.
    if (!timingSafeEqual(expected, hashToken(request.headers.authorization ?? '')))
      return reply.code(401).header('www-authenticate', 'Bearer').send();
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(metrics.print());
  });
}
