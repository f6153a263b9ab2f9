import type { FastifyRequest, RouteShorthandOptions } from 'fastify';
import { type AnswerDeadline, createAnswerDeadline, type Pending } from './answer-deadline.ts';

/** A call's body is at most 64 KiB: who is still sending it after that long holds a connection, not a conversation. */
export const bodyWithinMilliseconds = 30_000;

declare module 'fastify' {
  interface FastifyRequest {
    pendingBody: Pending | null;
  }
}

export function createBodyDeadline(limitMilliseconds = bodyWithinMilliseconds): AnswerDeadline {
  return createAnswerDeadline(limitMilliseconds);
}

/** Hooks of a route whose body must arrive in time; the server's own limit has to leave room for uploads. */
export function limitBodyTime(deadline: AnswerDeadline): Pick<RouteShorthandOptions, 'preParsing' | 'preValidation'> {
  return {
    preParsing(request, _reply, payload, done) {
      request.pendingBody = { startedAt: performance.now(), giveUp: () => endSlowRequest(request) };
      deadline.watch(request.pendingBody);
      done(null, payload);
    },
    preValidation(request, _reply, done) {
      if (request.pendingBody) deadline.release(request.pendingBody);
      done();
    },
  };
}

function endSlowRequest(request: FastifyRequest): void {
  // Arrived after all, and refused by the parser: the connection may be busy with another request by now.
  if (!request.raw.complete) request.raw.destroy();
}
