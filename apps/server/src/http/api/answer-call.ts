import { type ApiName, type Endpoint, type Envelope, success } from '@energy-om/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RequestContext, SignedInContext } from '#services/core/request-context.ts';
import { forbidden, ServiceError, unavailable } from '#services/core/service-error.ts';
import type { AccountTurns } from '#services/limits/account-turns.ts';
import { assertContract, readCredentials, readIdempotencyKey } from '../guards/headers.ts';
import { withReceivedFiles } from '../uploads/receive-files.ts';
import { discardBody, type UploadTimes } from '../uploads/upload-watch.ts';
import type { AnswerDeadline } from './answer-deadline.ts';
import { createRequestContext } from './create-request-context.ts';
import { answerError, type HttpContext } from './http-context.ts';
import { presentCallError } from './present-call-error.ts';
import { MalformedRequestError } from './read-input.ts';
import { type AnyVerb, authenticate, authorise, type CallContent, findAnswerWithoutRight, runCall } from './run-call.ts';
import { sendText } from './send-text.ts';
import type { ReceivedBody } from './transport.ts';

/** One row of the API table with its verb. */
export interface ApiRoute {
  name: ApiName;
  endpoint: Endpoint;
  verb: AnyVerb;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Of a call that was authorised before its body was received; null for others. */
    authorised: RequestContext | null;
  }
}

/** What all routes share. */
export interface ApiContext extends HttpContext {
  deadline: AnswerDeadline;
  turns: AccountTurns;
  uploadTimesMs: UploadTimes;
}

export type CallRunner = (
  http: ApiContext,
  route: ApiRoute,
  context: RequestContext,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<unknown>;

/** The framework's status for a body beyond its limit. */
const tooLargeStatus = 413;

const noBody: ReceivedBody = { input: {}, text: '' };

/** Runs the call in a turn of its account; one without an account has none to wait for. */
function runInTurn(http: ApiContext, { endpoint, verb }: ApiRoute, context: RequestContext, reply: FastifyReply, content: CallContent) {
  const run = () => runCall(endpoint, verb, context, content);
  return context.actor === null ? run() : http.turns.run(context.actor.accountId, () => reply.sent, run);
}

export const runJsonCall: CallRunner = async (http, route, context, request, reply) => {
  const { endpoint } = route;
  const { headers } = request;
  assertContract(headers);
  if (endpoint.method === 'GET') {
    const input = http.transport.readQuery(findRawQuery(request));
    context.actor = await authorise(endpoint, context, readCredentials(headers));
    return runInTurn(http, route, context, reply, { input, text: '', idempotencyKey: null });
  }
  // A multipart body of a call that does not expect one is not parsed.
  if (request.isMultipart()) throw new MalformedRequestError('multipart where JSON belongs');
  const { input, text } = (request.body as ReceivedBody | undefined) ?? noBody;
  const content = { input, text, idempotencyKey: readIdempotencyKey(headers) };
  if (request.authorised === null) {
    context.actor = await authenticate(endpoint, context, readCredentials(headers));
    const first = await findAnswerWithoutRight(endpoint, context, content);
    if (first !== null) return first.answer;
  }
  return runInTurn(http, route, context, reply, content);
};

/** The caller is authorised before a byte is received. */
export const runMultipartCall: CallRunner = async (http, route, context, request, reply) => {
  assertContract(request.headers);
  const actor = await authorise(route.endpoint, context, readCredentials(request.headers));
  // Open calls have no files.
  if (actor === null) throw forbidden();
  const signedIn: SignedInContext = Object.assign(context, { actor });
  const idempotencyKey = readIdempotencyKey(request.headers);
  return withReceivedFiles(signedIn, request, { idempotencyKey, times: http.uploadTimesMs }, ({ files, input, text }) => {
    context.uploads = files;
    return runInTurn(http, route, context, reply, { input, text, idempotencyKey });
  });
};

export async function answerCall(
  http: ApiContext,
  route: ApiRoute,
  run: CallRunner,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const startedAt = performance.now();
  const context = request.authorised ?? createRequestContext(http.context, route.name, request);
  const pending = { startedAt, timeOut: () => sendTimeout(http, context, startedAt, request, reply) };
  // Receiving files may exceed the deadline of a call; the upload has a limit of its own.
  if (route.endpoint.encoding !== 'multipart') http.deadline.watch(pending);
  let envelope: Envelope;
  try {
    envelope = success(await run(http, route, context, request, reply));
  } catch (error) {
    envelope = presentCallError(error, context);
  } finally {
    context.guess?.wrong();
  }
  http.deadline.release(pending);
  return sendEnvelope(http, context, startedAt, request, reply, envelope);
}

/** Authorises a call with a large body before a byte of it is received; a refused one is answered, and its body discarded. */
export async function authoriseBeforeBody(
  http: ApiContext,
  route: ApiRoute,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const startedAt = performance.now();
  const context = createRequestContext(http.context, route.name, request);
  const pending = { startedAt, timeOut: () => sendTimeout(http, context, startedAt, request, reply) };
  http.deadline.watch(pending);
  try {
    assertContract(request.headers);
    context.actor = await authorise(route.endpoint, context, readCredentials(request.headers));
    request.authorised = context;
  } catch (error) {
    sendEnvelope(http, context, startedAt, request, reply, presentCallError(error, context));
  } finally {
    http.deadline.release(pending);
  }
  if (!reply.sent) return;
  discardBody(request, http.uploadTimesMs);
  return reply;
}

/** Answers an error before the handler, in the parser or in the framework, which means that the request was malformed. */
export function answerEarlyError(http: ApiContext, error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { statusCode } = error as { statusCode?: number };
  // Whoever is known may know what is wrong; all others get the one answer to every fault of the transport.
  if (statusCode === tooLargeStatus && request.authorised !== null)
    return answerError(http, request, reply, new ServiceError('invalid', 'requestTooLarge', { fields: {} }));
  const isMalformed = error instanceof MalformedRequestError || (statusCode !== undefined && statusCode < 500);
  return answerError(http, request, reply, isMalformed ? new MalformedRequestError('refused by the parser') : error);
}

function sendTimeout(http: ApiContext, context: RequestContext, startedAt: number, request: FastifyRequest, reply: FastifyReply): void {
  sendEnvelope(http, context, startedAt, request, reply, presentCallError(unavailable(), context));
}

function sendEnvelope(
  http: ApiContext,
  context: RequestContext,
  startedAt: number,
  request: FastifyRequest,
  reply: FastifyReply,
  envelope: Envelope,
): FastifyReply {
  // The deadline may have answered already.
  if (reply.sent) return reply;
  logCall(context, envelope.code, startedAt);
  return sendText(request, reply, http.transport, envelope);
}

/** Logs route, account, code and milliseconds, but no content. */
export function logCall(context: RequestContext, code: number | string, startedAt: number): void {
  const milliseconds = Math.round((performance.now() - startedAt) * 10) / 10;
  context.log.info({ requestId: context.requestId, route: context.operation, account: context.actor?.accountId, code, ms: milliseconds });
}

function findRawQuery(request: FastifyRequest): string | null {
  const { url } = request.raw;
  const mark = url === undefined ? -1 : url.indexOf('?');
  return mark < 0 ? null : (url as string).slice(mark + 1);
}
