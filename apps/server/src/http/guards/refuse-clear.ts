import type { FastifyReply, FastifyRequest } from 'fastify';

/** Asked from nearby by what watches over the server; they tell nothing of anyone. */
const healthPaths = new Set(['/healthz', '/readyz']);

/** Whether it came over HTTPS, by this server's own word or by a named proxy's. */
export function mayGoInClear(request: FastifyRequest): boolean {
  return request.protocol === 'https' || healthPaths.has(request.url);
}

/** In production: somebody went past the proxy, or the proxy itself was asked over plain HTTP. */
export function refuseClear(reply: FastifyReply): FastifyReply {
  return reply.code(403).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('HTTPS only');
}
