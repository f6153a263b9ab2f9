import { randomUUID } from 'node:crypto';
import type { ConnectPacket } from 'aedes';
import { ServiceError } from '#services/core/service-error.ts';
import type { DeviceAuthenticator } from '#services/device/device-authenticator.ts';
import { AuthenticationError } from './authentication-error.ts';
import type { DevicePrincipal } from './principal.ts';
import type { TopicRights } from './topic-rights.ts';

const maxNameLength = 256;
/** Seconds. A device is disconnected after one and a half times this without a packet; to one of MQTT 5 that requests none, or more, it is announced. */
const maxAnnouncedKeepalive = 20 * 60;
/** The longest that can be requested. In an earlier version the server cannot announce another one, so this holds only where none is requested. */
const maxKeepalive = 0xffff;

export interface DeviceAuthentication {
  authenticator: DeviceAuthenticator;
  rights: TopicRights;
}

/** Authenticates a device by its access token. Throws `AuthenticationError`. */
export async function authenticateDevice(
  { authenticator, rights }: DeviceAuthentication,
  packet: ConnectPacket,
  address: string,
): Promise<DevicePrincipal> {
  const { clientId: name, will } = packet;
  if (name.length > maxNameLength) throw new AuthenticationError('clientId', 'client id too long');
  // ThingsBoard devices use this name to request a token, so it does not count as a guessed token.
  if (packet.username === 'provision') throw new AuthenticationError('notAllowed', 'provisioning is not offered');
  const password = packet.password === undefined ? null : String(packet.password);
  const credential = await authenticator.authenticate(address, { username: packet.username ?? null, password }).catch((error: unknown) => {
    // The reason is not a wrong token, so that a device with a valid token at that address tries again.
    if (error instanceof ServiceError && error.kind === 'tooMany') throw new AuthenticationError('tooMany', 'too many unknown tokens');
    throw error;
  });
  if (credential === null) throw new AuthenticationError(packet.username === undefined ? 'notAllowed' : 'credentials', 'no token');
  const { tenantId, deviceId, hash } = credential;
  // Without a client id each connection is a separate client.
  const clientId = `device-${deviceId}/${name || `~${randomUUID()}`}`;
  const principal: DevicePrincipal = { kind: 'device', clientId, tenantId, deviceId, credential: hash };
  if (will && !rights.mayWrite(principal, will.topic)) throw new AuthenticationError('will', 'a last will on a foreign topic');
  return principal;
}

/** Rewrites a device's CONNECT for the broker. */
export function bindDeviceClient(packet: ConnectPacket, { clientId }: DevicePrincipal, isMqtt5: boolean): void {
  packet.clientId = clientId;
  packet.keepalive = Math.min(packet.keepalive || maxKeepalive, isMqtt5 ? maxAnnouncedKeepalive : maxKeepalive);
  // The will goes to the server only, so its QoS and retain flag have no effect.
  if (packet.will) Object.assign(packet.will, { retain: false, qos: 0 });
}
