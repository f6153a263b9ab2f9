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

/** The same limit as for a publish on the device's connection. */
const maxBytes = 64 * 1024;
/** The time after which a device should retry a post that could not be stored. */
const retryAfterSeconds = 5;

/** The posts that exist, and the topics on which they would have been published. */
const topics = { telemetry: 'v1/devices/me/telemetry', attributes: 'v1/devices/me/attributes' } as const;

type DeviceRequest = FastifyRequest<{ Params: { token: string } }>;

/** ThingsBoard's HTTP device API, for devices without MQTT. The token is part of the address, which is not logged. */
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
      await limits.delayRefusal();
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
    // What could be read is stored, and the rest is recorded as rejected: 400 means that nothing could be read.
    return finish(messages.length === 0 ? 400 : 200, deviceId);
  } catch (error) {
    // A refused device retries repeatedly.
    logRepeated(context.log, 'warn', 'a device’s post could not be stored', { err: error, deviceId });
    return finish(503, deviceId);
  }
}

/**
 * A device does not wait for an unavailable database, and a post that it repeats must not be stored twice. A post that was being stored
 * when the time ran out may be present; readings with a time of their own are then stored once.
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

/** The reason why the post is refused, and the seconds after which the device may post again. */
interface RetryAnswer {
  seconds: number;
  text: string;
}

function answer(reply: FastifyReply, status: number, retry: RetryAnswer | null = null): FastifyReply {
  if (status === 503) reply.header('retry-after', retryAfterSeconds);
  if (retry) reply.header('retry-after', retry.seconds).type('text/plain; charset=utf-8');
  return reply.code(status).headers(answerHeaders).send(retry?.text);
}
