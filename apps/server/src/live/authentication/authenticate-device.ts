import { randomUUID } from 'node:crypto';
import type { ConnectPacket } from 'aedes';
import { ServiceError } from '#services/core/service-error.ts';
import type { DeviceAuthenticator } from '#services/device/device-authenticator.ts';
import { AuthenticationError } from './authentication-error.ts';
import type { DevicePrincipal } from './principal.ts';
import type { TopicRights } from './topic-rights.ts';

const maxNameLength = 256;
/** Seconds. A device that names none, or more, is cut off after one and a half times this without a sign of life. */
const maxKeepaliveSeconds = 20 * 60;

export interface DeviceAuthentication {
  authenticator: DeviceAuthenticator;
  rights: TopicRights;
}

/** A device shows its access token. Throws `AuthenticationError`. */
export async function admitDevice(
  { authenticator, rights }: DeviceAuthentication,
  packet: ConnectPacket,
  address: string,
): Promise<DevicePrincipal> {
  const { clientId: name, will } = packet;
  if (name.length > maxNameLength) throw new AuthenticationError('clientId', 'client id too long');
  // ThingsBoard's name for who wants a token of its own accord: no guess at one.
  if (packet.username === 'provision') throw new AuthenticationError('notAllowed', 'provisioning is not offered');
  const password = packet.password === undefined ? null : String(packet.password);
  const credential = await authenticator.authenticate(address, { username: packet.username ?? null, password }).catch((error: unknown) => {
    // Not "wrong token": a device at that address whose token is good shall try again.
    if (error instanceof ServiceError && error.kind === 'tooMany') throw new AuthenticationError('tooMany', 'too many unknown tokens');
    throw error;
  });
  if (credential === null) throw new AuthenticationError(packet.username === undefined ? 'notAllowed' : 'credentials', 'no token');
  const { tenantId, deviceId, hash } = credential;
  // Without a name each connection is a client of its own.
  const clientId = `device-${deviceId}/${name || `~${randomUUID()}`}`;
  const principal: DevicePrincipal = { kind: 'device', clientId, tenantId, deviceId, credential: hash };
  if (will && !rights.mayWrite(principal, will.topic)) throw new AuthenticationError('will', 'a last will on a foreign topic');
  return principal;
}

/** What the broker is to believe of a device's CONNECT. */
export function bindDeviceClient(packet: ConnectPacket, { clientId }: DevicePrincipal): void {
  packet.clientId = clientId;
  if (!packet.keepalive || packet.keepalive > maxKeepaliveSeconds) packet.keepalive = maxKeepaliveSeconds;
  // How a will is sent is of no matter, since nobody but the server takes it.
  if (packet.will) Object.assign(packet.will, { retain: false, qos: 0 });
}
