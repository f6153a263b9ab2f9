import type { FastifyReply, FastifyRequest } from 'fastify';

/** Monitoring on the same network requests these paths; they reveal nothing of anyone. */
const healthPaths = new Set(['/healthz', '/readyz']);

/** Whether the request came over HTTPS, according to this server or a trusted proxy, or may come without. */
export function mayGoInClear(request: FastifyRequest): boolean {
  return request.protocol === 'https' || healthPaths.has(request.url);
}

/** Refuses plain HTTP in production: the request bypassed the proxy, or reached the proxy itself over plain HTTP. */
export function refuseClear(reply: FastifyReply): FastifyReply {
  return reply.code(403).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('HTTPS only');
}
