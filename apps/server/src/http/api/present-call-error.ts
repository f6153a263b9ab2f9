import type { Language } from '@energy-om/contract';
import { bodyCode, type Envelope } from '@energy-om/contract';
import type { FastifyRequest } from 'fastify';
import { logError } from '#services/core/log-error.ts';
import type { AppContext, Log } from '#services/core/request-context.ts';
import { readLanguage } from '../guards/headers.ts';
import { presentError, presentUnforeseenError } from './present-error.ts';

/** What the answer and the log line of an error need; a request context has it too. */
export interface Caller {
  log: Log;
  requestId: string;
  language: Language;
  operation: string;
}

export function describeCaller({ log }: AppContext, request: FastifyRequest): Caller {
  const { callName, url } = request.routeOptions.config;
  return { log, requestId: request.id, language: readLanguage(request.headers), operation: callName ?? url ?? 'unknown' };
}

/** An unexpected error is logged under the request id, and the answer reveals nothing of it. */
export function presentCallError(error: unknown, caller: Caller): Envelope {
  const { log, requestId, language, operation } = caller;
  const envelope = presentError(error, language);
  if (envelope) {
    if (envelope.code === bodyCode.unavailable) logError(log, 'warn', error, { requestId, route: operation }, 'not possible just now');
    return envelope;
  }
  log.error({ requestId, route: operation, err: error }, 'call failed');
  return presentUnforeseenError(language, requestId);
}
