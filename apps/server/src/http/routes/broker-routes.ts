import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { hashToken } from '#services/account/session/tokens.ts';
import type { AppContext } from '#services/core/request-context.ts';
import { ServiceError } from '#services/core/service-error.ts';
import type { DeviceAuthenticator } from '#services/device/device-authenticator.ts';
import { answerHeaders } from '../guards/answer-headers.ts';

const maxBytes = 16 * 1024;

/** The request that EMQX 5 is configured to send. Brokers omit what the device omitted, or send it as null or an empty text. */
const authenticationRequest = z.object({
  username: z.string().nullish(),
  password: z.string().nullish(),
  /** The device's own address, by which guesses are counted. */
  peerhost: z.string().nullish(),
});

/** The answer for EMQX's HTTP authenticator. `client_attrs` are used in its mount point: `devices/${client_attrs.device}/`. */
type AuthenticationResult = { result: 'allow'; is_superuser: false; client_attrs: { device: string; tenant: string } } | { result: 'deny' };

/**
 * An external broker asks here whether a device may connect, with the secret of `MQTT_HOOK_SECRET`; without the setting the route does not
 * exist.
 */
export function registerBrokerRoutes(app: FastifyInstance, context: AppContext, authenticator: DeviceAuthenticator): void {
  const secret = context.config.mqttHookSecret;
  if (secret === null) return;
  const expected = hashToken(`Bearer ${secret}`);
  app.post('/broker/authenticate', { bodyLimit: maxBytes }, async (request, reply) => {
    // Hashes have the same length, whatever was sent.
    if (!timingSafeEqual(expected, hashToken(request.headers.authorization ?? ''))) return send(reply, 401);
    const asked = authenticationRequest.safeParse(request.body);
    if (!asked.success) return send(reply, 400);
    try {
      return send(reply, 200, await authenticate(authenticator, asked.data, request));
    } catch (error) {
      context.log.warn({ err: error }, 'a device’s token could not be looked up');
      return send(reply, 503);
    }
  });
}

async function authenticate(
  authenticator: DeviceAuthenticator,
  asked: z.infer<typeof authenticationRequest>,
  request: FastifyRequest,
): Promise<AuthenticationResult> {
  const shown = { username: asked.username || null, password: asked.password || null };
  try {
    const credential = await authenticator.authenticate(asked.peerhost || request.ip, shown);
    if (credential === null) return { result: 'deny' };
    return { result: 'allow', is_superuser: false, client_attrs: { device: credential.deviceId, tenant: credential.tenantId } };
  } catch (error) {
    if (error instanceof ServiceError && error.kind === 'tooMany') return { result: 'deny' };
    throw error;
  }
}

function send(reply: FastifyReply, status: number, result?: AuthenticationResult): FastifyReply {
  return reply.code(status).headers(answerHeaders).send(result);
}
