import type { FastifyReply, FastifyRequest } from 'fastify';
import { unavailable } from '../services/service-error.ts';
import { answerHeaders } from './answer-headers.ts';
import { answerError, type Door } from './door.ts';

/** Overloaded: a quick no to some keeps the answers to the others in time. */
export function answerUnderPressure(door: Door, request: FastifyRequest, reply: FastifyReply): void {
  const { callName, clearBody } = request.routeOptions.config;
  if (callName === undefined || clearBody) {
    reply.code(503).headers(answerHeaders).header('retry-after', '2').send({ error: 'temporarily_unavailable' });
    return;
  }
  answerError(door, request, reply, unavailable());
}
