import { parsePhoneClientId } from '@energy-om/contract';
import type { AedesOptions, Client, ConnectPacket } from 'aedes';
import type { AppContext } from '#services/core/request-context.ts';
import type { DeviceAuthenticator } from '#services/device/device-authenticator.ts';
import type { Connections } from '../broker/connections.ts';
import { findMqtt5 } from '../mqtt-5/connection.ts';
import { reasonCodes } from '../mqtt-5/reason-codes.ts';
import type { Sessions } from '../sessions/sessions.ts';
import { admitDevice, bindDeviceClient } from './authenticate-device.ts';
import { admitPhone } from './authenticate-phone.ts';
import { AuthenticationError } from './authentication-error.ts';
import type { Principal } from './principal.ts';
import type { TopicRights } from './topic-rights.ts';

export type ClientAuthentication = Required<Pick<AedesOptions, 'preConnect' | 'authenticate'>>;

export interface AuthenticationParts {
  context: AppContext;
  connections: Connections;
  authenticator: DeviceAuthenticator;
  rights: TopicRights;
  sessions: Pick<Sessions, 'open'>;
  /** Where a connection comes from. */
  addressOf: (client: Client) => string;
}

/**
 * Lets in whoever shows a phone's ticket or a device's token. Who it is decides the client id before the broker looks at it:
 * with another's id one would be given another's waiting messages, and would end its connection.
 */
export function createClientAuthentication(parts: AuthenticationParts): ClientAuthentication {
  const { context, connections } = parts;
  const answers = new WeakMap<Client, Promise<Principal>>();

  async function identify(client: Client, packet: ConnectPacket): Promise<Principal> {
    if (parsePhoneClientId(packet.clientId) !== null) return admitPhone(context, packet);
    return admitDevice(parts, packet, parts.addressOf(client));
  }

  /** Who it is, and what the broker is to believe of its CONNECT. */
  async function open(client: Client, packet: ConnectPacket): Promise<Principal> {
    const principal = await identify(client, packet);
    const mqtt5 = findMqtt5(client.conn);
    const wasNamed = packet.clientId !== '';
    const { expiry, isResumed } = await parts.sessions.open(packet, principal.clientId, mqtt5?.request ?? null);
    if (principal.kind === 'device') bindDeviceClient(packet, principal);
    // What it is to call itself when it comes back, which is the part of its client id that it may choose.
    const clientId = wasNamed ? null : principal.clientId.slice(principal.clientId.indexOf('/') + 1);
    mqtt5?.accept({ clientId, keepalive: packet.keepalive ?? 0, sessionExpiry: expiry, isResumed });
    return principal;
  }

  /** One that stands under the same client id makes way. */
  function enter(client: Client, principal: Principal): void {
    const earlier = connections.findNewest(principal.clientId);
    if (earlier) findMqtt5(earlier.conn)?.explainEnd({ code: reasonCodes.takenOver, text: 'another connection has come in its place' });
    connections.add(client, principal);
  }

  return {
    preConnect(client, packet, done) {
      const answer = open(client, packet);
      answers.set(client, answer);
      // Refused by `authenticate`, which can say why.
      answer.then(
        () => done(null, true),
        () => done(null, true),
      );
    },
    authenticate(client, _username, _password, done) {
      (answers.get(client) as Promise<Principal>).then(
        (principal) => {
          answers.delete(client);
          // Gone while it was looked up: nobody would tell of its end any more.
          if (!client.conn.closed) enter(client, principal);
          done(null, true);
        },
        (error: unknown) => {
          const isRefused = error instanceof AuthenticationError;
          const { message, reason, returnCode } = isRefused ? error : new AuthenticationError('unavailable', 'database away');
          if (isRefused) context.log.info({ reason: message }, 'live connection refused');
          else context.log.warn({ err: error }, 'who wants to connect could not be looked up');
          findMqtt5(client.conn)?.refuse(reason);
          done(Object.assign(new Error(message), { returnCode: returnCode as 2 | 3 | 4 | 5 }), false);
        },
      );
    },
  };
}
