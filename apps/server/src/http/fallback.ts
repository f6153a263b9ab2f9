import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '../services/request-context.ts';
import { notFound } from '../services/service-error.ts';
import { answerHeaders } from './answer-headers.ts';
import { describeCaller, presentCallError } from './present-call-error.ts';
import { sendText } from './send-text.ts';
import { createTransport } from './transport.ts';

/** A path nobody serves: under /api/ an answer as of any call, whatever came with it; elsewhere a plain text. */
export function registerFallback(app: FastifyInstance, context: AppContext): void {
  app.setNotFoundHandler((request, reply) => answerUnserved(context, request, reply, 404, 'Not found'));
  app.setErrorHandler((error, request, reply) => {
    const { statusCode } = error as { statusCode?: number };
    if (statusCode !== undefined && statusCode < 500) return answerUnserved(context, request, reply, statusCode, 'Bad request');
    const { data } = presentCallError(error, describeCaller(context, request));
    return reply.code(500).send({ error: 'failed', data });
  });
}

export function answerUnserved(context: AppContext, request: FastifyRequest, reply: FastifyReply, status: number, text: string): FastifyReply {
  if (!request.url.startsWith('/api/'))
    return reply.code(status).headers(answerHeaders).type('text/plain; charset=utf-8').send(`${text}\n`);
  return sendText(request, reply, createTransport(context.config.transport), presentCallError(notFound(), describeCaller(context, request)));
}
