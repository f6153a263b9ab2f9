import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '../services/request-context.ts';
import { unavailable } from '../services/service-error.ts';
import { answerHeaders } from './answer-headers.ts';
import { describeCaller, presentCallError } from './present-call-error.ts';
import { sendText } from './send-text.ts';
import { createTransport } from './transport.ts';

/** Overloaded: a quick no to some keeps the answers to the others in time. */
export function answerUnderPressure(context: AppContext, request: FastifyRequest, reply: FastifyReply): void {
  const { callName, clearBody } = request.routeOptions.config;
  if (callName === undefined || clearBody) {
    reply.code(503).headers(answerHeaders).header('retry-after', '2').send({ error: 'temporarily_unavailable' });
    return;
  }
  sendText(request, reply, createTransport(context.config.transport), presentCallError(unavailable(), describeCaller(context, request)));
}
