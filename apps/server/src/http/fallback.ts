import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../services/request-context.ts';
import { notFound } from '../services/service-error.ts';
import { describeCaller, presentCallError } from './present-call-error.ts';
import { sendText } from './send-text.ts';
import { createTransport } from './transport.ts';

/** A path nobody serves: under /api/ an answer as of any call, elsewhere a plain 404. */
export function registerFallback(app: FastifyInstance, context: AppContext): void {
  const transport = createTransport(context.config.transport);
  app.setNotFoundHandler((request, reply) => {
    if (!request.url.startsWith('/api/')) return reply.code(404).type('text/plain; charset=utf-8').send('Not found\n');
    return sendText(request, reply, transport, presentCallError(notFound(), describeCaller(context, request)));
  });
  app.setErrorHandler((error, request, reply) => {
    const { statusCode } = error as { statusCode?: number };
    if (statusCode !== undefined && statusCode < 500) return reply.code(statusCode).type('text/plain; charset=utf-8').send('Bad request\n');
    const { data } = presentCallError(error, describeCaller(context, request));
    return reply.code(500).send({ error: 'failed', data });
  });
}
