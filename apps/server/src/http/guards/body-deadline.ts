import type { IncomingMessage } from 'node:http';
import { secondMs } from '@energy-om/domain';
import { type AnswerDeadline, createAnswerDeadline } from '../api/answer-deadline.ts';

/** A body that is no upload is small: a client that still sends it after this time only occupies a connection. */
const bodyWithinMs = 30 * secondMs;

export interface BodyDeadline {
  /** Ends the connection of a request whose body has not arrived in time, whatever its path and whether or not a handler reads it. */
  watch(request: IncomingMessage): void;
  stop(): void;
}

export function createBodyDeadline(limitMs = bodyWithinMs): BodyDeadline {
  const deadline: AnswerDeadline = createAnswerDeadline(limitMs);
  return {
    watch(request) {
      const { headers } = request;
      if (headers['transfer-encoding'] === undefined && (headers['content-length'] ?? '0') === '0') return;
      const pending = { startedAt: performance.now(), timeOut: () => endSlowRequest(request) };
      deadline.watch(pending);
      request.once('close', () => deadline.release(pending));
    },
    stop: () => deadline.stop(),
  };
}

function endSlowRequest(request: IncomingMessage): void {
  // A complete body has arrived in time, and the connection may carry another request by now.
  if (!request.complete) request.destroy();
}
