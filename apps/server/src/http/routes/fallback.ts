import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '#services/core/service-error.ts';
import { answerError, type HttpContext } from '../api/http-context.ts';
import { describeCaller, presentCallError } from '../api/present-call-error.ts';
import { answerHeaders } from '../guards/answer-headers.ts';

/** An HTTP status with a text, for a client that is no client of the API. */
interface PlainAnswer {
  status: number;
  text: string;
}

/** Answers paths that are not served: under /api/ like a call, whatever the request contains; elsewhere with a plain text. */
export function registerFallback(app: FastifyInstance, http: HttpContext): void {
  app.setNotFoundHandler((request, reply) => answerUnserved(http, request, reply, { status: 404, text: 'Not found' }));
  app.setErrorHandler((error, request, reply) => {
    const { statusCode } = error as { statusCode?: number };
    if (statusCode !== undefined && statusCode < 500)
      return answerUnserved(http, request, reply, { status: statusCode, text: 'Bad request' });
    const { data } = presentCallError(error, describeCaller(http.context, request));
    return reply.code(500).send({ error: 'failed', data });
  });
}

export function answerUnserved(
  http: HttpContext,
  request: FastifyRequest,
  reply: FastifyReply,
  { status, text }: PlainAnswer,
): FastifyReply {
  if (request.url.startsWith('/api/')) return answerError(http, request, reply, notFound());
  return reply.code(status).headers(answerHeaders).type('text/plain; charset=utf-8').send(`${text}\n`);
}
