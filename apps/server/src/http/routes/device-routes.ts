import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { logRepeated } from '#services/core/log-repeated.ts';
import type { Sender } from '#services/core/ports/device-message.ts';
import type { AppContext } from '#services/core/request-context.ts';
import { ServiceError } from '#services/core/service-error.ts';
import type { DeviceAuthenticator } from '#services/device/device-authenticator.ts';
import { createPostLimits, type PostLimits } from '#services/ingest/post-limits.ts';
import { formatMessage } from '#services/messages/messages.ts';
import { answerWithinMs } from '../api/answer-deadline.ts';
import { answerHeaders } from '../guards/answer-headers.ts';

/** As of a publish on the device's connection. */
const maxBytes = 64 * 1024;
/** After what a device shall try again, where its post could not be stored. */
const retryAfterSeconds = 5;

/** What can be posted, and the topic it would have been published on. */
const topics = { telemetry: 'v1/devices/me/telemetry', attributes: 'v1/devices/me/attributes' } as const;

type DeviceRequest = FastifyRequest<{ Params: { token: string } }>;

/** ThingsBoard's HTTP device API, for devices that speak no MQTT. The token stands in the address, which is written to no log. */
export function registerDeviceRoutes(app: FastifyInstance, context: AppContext, authenticator: DeviceAuthenticator): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxBytes }, (_request, body, done) => done(null, body));
  app.setErrorHandler((error, _request, reply) => {
    const { statusCode } = error as { statusCode?: number };
    if (statusCode === undefined || statusCode >= 500) context.log.error({ err: error }, 'a device’s call failed');
    return answer(reply, statusCode === 413 ? 413 : statusCode !== undefined && statusCode < 500 ? 400 : 500);
  });
  const limits = createPostLimits(context);
  for (const [name, topic] of Object.entries(topics)) {
    app.post(`/api/v1/:token/${name}`, (request: DeviceRequest, reply) =>
      takePost({ context, authenticator, limits }, topic, request, reply),
    );
  }
}

interface PostParts {
  context: AppContext;
  authenticator: DeviceAuthenticator;
  limits: PostLimits;
}

async function takePost(
  { context, authenticator, limits }: PostParts,
  topic: string,
  request: DeviceRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const startedAt = performance.now();
  const finish = (status: number, deviceId: string | null = null, retry: RetryAnswer | null = null) => {
    const milliseconds = Math.round(performance.now() - startedAt);
    context.log.debug({ route: `/api/v1/:token ${topic}`, status, deviceId, milliseconds }, 'device call');
    return answer(reply, status, retry);
  };
  let sender: Sender | null;
  try {
    limits.assertOpen(request.params.token);
    sender = await authenticator.authenticate(request.ip, { username: request.params.token, password: null });
    if (sender) limits.take(request.params.token, sender);
  } catch (error) {
    if (error instanceof ServiceError && error.kind === 'tooMany') {
      await limits.slowDown();
      const { retryAfterSeconds: seconds } = error.data as { retryAfterSeconds: number };
      return finish(429, null, { seconds, text: formatMessage('en', error.messageKey, error.parameters) });
    }
    context.log.warn({ err: error }, 'a device’s token could not be looked up');
    return finish(503);
  }
  if (sender === null) return finish(401);
  const payload = request.body instanceof Uint8Array ? request.body : new Uint8Array();
  const { tenantId, deviceId } = sender;
  try {
    const { messages } = await inTime((signal) => context.ingest.take({ tenantId, deviceId }, topic, payload, { signal }));
    // What could be read is stored, and what could not is written down as rejected: 400 says that there was nothing else.
    return finish(messages.length === 0 ? 400 : 200, deviceId);
  } catch (error) {
    // A device that is turned away comes again and again.
    logRepeated(context.log, 'warn', 'what devices posted could not be stored', { err: error, deviceId });
    return finish(503, deviceId);
  }
}

/**
 * A device does not wait for a database that is away, and what it posts again need not be stored twice. What was being stored at that very
 * moment may be there all the same; sent again with its time, it is then there once.
 */
async function inTime<Answer>(take: (signal: AbortSignal) => Promise<Answer>): Promise<Answer> {
  const late = Promise.withResolvers<never>();
  const withdrawal = new AbortController();
  const timer = setTimeout(() => {
    withdrawal.abort();
    late.reject(new Error('not stored in time'));
  }, answerWithinMs);
  const taking = take(withdrawal.signal);
  taking.catch(() => undefined);
  try {
    return await Promise.race([taking, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** Why the post is not taken, and in how many seconds the device may post again. */
interface RetryAnswer {
  seconds: number;
  text: string;
}

function answer(reply: FastifyReply, status: number, retry: RetryAnswer | null = null): FastifyReply {
  if (status === 503) reply.header('retry-after', retryAfterSeconds);
  if (retry) reply.header('retry-after', retry.seconds).type('text/plain; charset=utf-8');
  return reply.code(status).headers(answerHeaders).send(retry?.text);
}
