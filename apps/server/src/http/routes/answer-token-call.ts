import { type ApiOutput, bodyCode } from '@energy-om/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type ApiContext, type ApiRoute, logCall } from '../api/answer-call.ts';
import { createRequestContext } from '../api/create-request-context.ts';
import { presentCallError } from '../api/present-call-error.ts';
import { readQueryInput } from '../api/read-input.ts';
import { authorise, runCall } from '../api/run-call.ts';
import { answerHeaders } from '../guards/answer-headers.ts';

type TokenAnswer = ApiOutput<'requestToken'>;

const invalidRequest = { error: 'invalid_request' } as const satisfies TokenAnswer;
const noCredentials = { token: null, tenantId: null, accountId: null };
const temporarilyUnavailable = { error: 'temporarily_unavailable' } as const satisfies TokenAnswer;

/**
 * The token call: key=value text in, plain JSON out, without envelope and cipher (spec §7). A refusal is HTTP 200 with an RFC 6749 error,
 * which ends the client's session. When the server cannot decide, the answer is HTTP 503, and after too many attempts HTTP 429 with
 * `Retry-After`; the client treats both as a network fault and keeps the session.
 */
export async function answerTokenCall(
  http: ApiContext,
  route: ApiRoute,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const startedAt = performance.now();
  const context = createRequestContext(http.context, route.name, request);
  const timeOut = () => send(reply, temporarilyUnavailable, 503);
  const pending = { startedAt, timeOut };
  http.deadline.watch(pending);
  let answer: TokenAnswer;
  let retryAfter: number | null = null;
  try {
    await authorise(route.endpoint, context, noCredentials);
    const text = typeof request.body === 'string' ? request.body : '';
    answer = (await runCall(route.endpoint, route.verb, context, {
      input: readQueryInput(text),
      text,
      idempotencyKey: null,
    })) as TokenAnswer;
  } catch (error) {
    const { code, data } = presentCallError(error, context);
    answer = code === bodyCode.invalid ? invalidRequest : temporarilyUnavailable;
    if (code === bodyCode.tooMany) retryAfter = (data as { retryAfterSeconds: number }).retryAfterSeconds;
  } finally {
    context.guess?.wrong();
  }
  http.deadline.release(pending);
  if (reply.sent) return reply;
  const code = 'error' in answer ? answer.error : bodyCode.success;
  logCall(context, retryAfter === null ? code : bodyCode.tooMany, startedAt);
  if (retryAfter !== null) return send(reply.header('retry-after', retryAfter), answer, 429);
  return send(reply, answer, code === temporarilyUnavailable.error ? 503 : 200);
}

function send(reply: FastifyReply, answer: TokenAnswer, status: number): FastifyReply {
  return (
    reply
      .code(status)
      .headers(answerHeaders)
      // RFC 6749 §5.1 requires both headers.
      .headers({ pragma: 'no-cache', 'content-type': 'application/json; charset=utf-8' })
      .send(JSON.stringify(answer))
  );
}
