import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '#services/core/request-context.ts';
import { describeCaller, presentCallError } from './present-call-error.ts';
import { sendText } from './send-text.ts';
import { createTransport, type Transport } from './transport.ts';

/** What every answer needs: the parts of the process, and the encoding of texts on the wire. */
export interface HttpContext {
  context: AppContext;
  transport: Transport;
}

export function createHttpContext(context: AppContext): HttpContext {
  return { context, transport: createTransport(context.config.transport) };
}

/** Answers an error of a request that reached no call. */
export function answerError(
  { context, transport }: HttpContext,
  request: FastifyRequest,
  reply: FastifyReply,
  error: unknown,
): FastifyReply {
  return sendText(request, reply, transport, presentCallError(error, describeCaller(context, request)));
}
