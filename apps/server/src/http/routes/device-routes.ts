import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { logRepeated } from '#services/core/log-repeated.ts';
import type { Sender } from '#services/core/ports/device-message.ts';
import type { AppContext } from '#services/core/request-context.ts';
import { ServiceError } from '#services/core/service-error.ts';
import type { DeviceGate } from '#services/device/device-gate.ts';
import { createPostLimits, type PostLimits } from '#services/ingest/post-limits.ts';
import { formatMessage } from '#services/messages/messages.ts';
import { answerWithinMs } from '../api/answer-deadline.ts';
import { answerHeaders } from '../guards/answer-headers.ts';

/** As of a publish on the device's connection. */
const maxBytes = 64 * 1024;
/** Seconds until a device shall try again what could not be stored. */
const retryAfter = 5;

/** What can be posted, and the topic it would have been published on. */
const topics = { telemetry: 'v1/devices/me/telemetry', attributes: 'v1/devices/me/attributes' } as const;

type DeviceRequest = FastifyRequest<{ Params: { token: string } }>;

/** ThingsBoard's HTTP device API, for devices that speak no MQTT. The token stands in the address, which is written to no log. */
export function registerDeviceRoutes(app: FastifyInstance, context: AppContext, gate: DeviceGate): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxBytes }, (_request, body, done) => done(null, body));
  app.setErrorHandler((error, _request, reply) => {
    const { statusCode } = error as { statusCode?: number };
    if (statusCode === undefined || statusCode >= 500) context.log.error({ err: error }, 'a device’s call failed');
    return answer(reply, statusCode === 413 ? 413 : statusCode !== undefined && statusCode < 500 ? 400 : 500);
  });
  const limits = createPostLimits(context);
  for (const [name, topic] of Object.entries(topics)) {
    app.post(`/api/v1/:token/${name}`, (request: DeviceRequest, reply) => takePost({ context, gate, limits }, topic, request, reply));
  }
}

interface PostParts {
  context: AppContext;
  gate: DeviceGate;
  limits: PostLimits;
}

async function takePost(
  { context, gate, limits }: PostParts,
  topic: string,
  request: DeviceRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const startedAt = performance.now();
  const finish = (status: number, deviceId: string | null = null, refusal: Refusal | null = null) => {
    const milliseconds = Math.round(performance.now() - startedAt);
    context.log.debug({ route: `/api/v1/:token ${topic}`, status, deviceId, milliseconds }, 'device call');
    return answer(reply, status, refusal);
  };
  let sender: Sender | null;
  try {
    limits.assertOpen(request.params.token);
    sender = await gate.admit(request.ip, { username: request.params.token, password: null });
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

/** Says why, and when to come again, in seconds. */
interface Refusal {
  seconds: number;
  text: string;
}

function answer(reply: FastifyReply, status: number, refusal: Refusal | null = null): FastifyReply {
  if (status === 503) reply.header('retry-after', retryAfter);
  if (refusal) reply.header('retry-after', refusal.seconds).type('text/plain; charset=utf-8');
  return reply.code(status).headers(answerHeaders).send(refusal?.text);
}
