import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { DeviceGate } from '../services/device/device-gate.ts';
import type { Sender } from '../services/ingest/device-message.ts';
import { findDialect } from '../services/ingest/dialects/dialects.ts';
import { logFailure } from '../services/log-failure.ts';
import type { AppContext } from '../services/request-context.ts';
import { ServiceError } from '../services/service-error.ts';
import { answerWithinMilliseconds } from './answer-deadline.ts';
import { answerHeaders } from './answer-headers.ts';

/** As of a publish on the device's connection. */
const mostBytes = 64 * 1024;
/** Seconds until a device shall try again what could not be stored. */
const retryAfter = 5;

/** What can be posted, and the topic it would have been published on. */
const topics = { telemetry: 'v1/devices/me/telemetry', attributes: 'v1/devices/me/attributes' } as const;

type DeviceRequest = FastifyRequest<{ Params: { token: string } }>;

/** ThingsBoard's HTTP device API, for devices that speak no MQTT. The token stands in the address, which is written to no log. */
export function registerDeviceRoutes(app: FastifyInstance, context: AppContext, gate: DeviceGate): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: mostBytes }, (_request, body, done) => done(null, body));
  app.setErrorHandler((error, _request, reply) => {
    const { statusCode } = error as { statusCode?: number };
    if (statusCode === undefined || statusCode >= 500) context.log.error({ err: error }, 'a device’s call failed');
    return answer(reply, statusCode === 413 ? 413 : statusCode !== undefined && statusCode < 500 ? 400 : 500);
  });
  for (const [name, topic] of Object.entries(topics)) {
    app.post(`/api/v1/:token/${name}`, (request: DeviceRequest, reply) => takePost({ context, gate }, topic, request, reply));
  }
}

async function takePost(
  { context, gate }: { context: AppContext; gate: DeviceGate },
  topic: string,
  request: DeviceRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const startedAt = performance.now();
  const finish = (status: number, deviceId: string | null = null) => {
    const milliseconds = Math.round(performance.now() - startedAt);
    context.log.debug({ route: `/api/v1/:token ${topic}`, status, deviceId, milliseconds }, 'device call');
    return answer(reply, status);
  };
  let sender: Sender | null;
  try {
    sender = await gate.admit(request.ip, { username: request.params.token, password: null });
  } catch (error) {
    if (error instanceof ServiceError && error.kind === 'tooMany') {
      reply.header('retry-after', (error.data as { retryAfterSeconds: number }).retryAfterSeconds);
      return finish(429);
    }
    context.log.warn({ err: error }, 'a device’s token could not be looked up');
    return finish(503);
  }
  if (sender === null) return finish(401);
  const payload = request.body instanceof Uint8Array ? request.body : new Uint8Array();
  const { tenantId, deviceId } = sender;
  const decoded = findDialect(topic)?.decode(topic, payload) ?? { messages: [], rejections: [] };
  try {
    await inTime(context.ingest.takeDecoded({ tenantId, deviceId }, topic, payload, decoded));
  } catch (error) {
    logFailure(context.log, 'warn', error, { deviceId }, 'what a device posted could not be stored');
    return finish(503, deviceId);
  }
  // What could be read is stored, and what could not is written down as rejected: 400 says that there was nothing else.
  return finish(decoded.messages.length === 0 ? 400 : 200, deviceId);
}

/**
 * A device does not wait for a database that is away. What waits may still be stored when it is back; sent again with its time,
 * it is then there once.
 */
async function inTime(taking: Promise<void>): Promise<void> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error('not stored in time')), answerWithinMilliseconds);
  taking.catch(() => undefined);
  try {
    await Promise.race([taking, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

function answer(reply: FastifyReply, status: number): FastifyReply {
  if (status === 503) reply.header('retry-after', retryAfter);
  return reply.code(status).headers(answerHeaders).send();
}
