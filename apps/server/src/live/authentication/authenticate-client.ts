import { parsePhoneClientId } from '@energy-om/contract';
import type { AedesOptions, Client, ConnectPacket } from 'aedes';
import type { AppContext } from '#services/core/request-context.ts';
import type { DeviceAuthenticator } from '#services/device/device-authenticator.ts';
import type { Connections } from '../broker/connections.ts';
import { findMqtt5 } from '../mqtt-5/connection.ts';
import { reasonCodes } from '../mqtt-5/reason-codes.ts';
import type { Sessions } from '../sessions/sessions.ts';
import { authenticateDevice, bindDeviceClient } from './authenticate-device.ts';
import { authenticatePhone } from './authenticate-phone.ts';
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
  /** The address that a connection comes from. */
  addressOf: (client: Client) => string;
}

/** A client of MQTT 3.1.1 without a client id would rely on a session that it could not resume (§3.1.3.1). Throws `AuthenticationError`. */
function checkClientId({ clientId, clean }: ConnectPacket): void {
  if (clientId === '' && !clean) throw new AuthenticationError('clientId', 'a session without a client id');
}

/**
 * Authenticates clients by a phone's ticket or a device's token. The client id is set from the principal before the broker reads it: with
 * the id of another client, a client would receive that client's waiting messages and end its connection.
 */
export function createClientAuthentication(parts: AuthenticationParts): ClientAuthentication {
  const { context, connections } = parts;
  const answers = new WeakMap<Client, Promise<Principal>>();

  async function identify(client: Client, packet: ConnectPacket): Promise<Principal> {
    if (parsePhoneClientId(packet.clientId) !== null) return authenticatePhone(context, packet);
    return authenticateDevice(parts, packet, parts.addressOf(client));
  }

  /** Authenticates the client and rewrites its CONNECT for the broker. */
  async function open(client: Client, packet: ConnectPacket): Promise<Principal> {
    const mqtt5 = findMqtt5(client.conn);
    const wasNamed = packet.clientId !== '';
    if (!mqtt5) checkClientId(packet);
    const principal = await identify(client, packet);
    const { expiry, isResumed } = await parts.sessions.open(packet, principal.clientId, mqtt5?.request ?? null);
    if (principal.kind === 'device') bindDeviceClient(packet, principal, mqtt5 !== null);
    // A client that sent no id is assigned one; it is the part of the client id that the client may choose.
    const clientId = wasNamed ? null : principal.clientId.slice(principal.clientId.indexOf('/') + 1);
    mqtt5?.accept({ clientId, keepalive: packet.keepalive ?? 0, sessionExpiry: expiry, isResumed });
    return principal;
  }

  /** Registers the connection. An earlier connection with the same client id is ended by the broker. */
  function register(client: Client, principal: Principal): void {
    const earlier = connections.findNewest(principal.clientId);
    if (earlier) findMqtt5(earlier.conn)?.explainEnd({ code: reasonCodes.takenOver, text: 'another connection has come in its place' });
    connections.add(client, principal);
  }

  return {
    preConnect(client, packet, done) {
      const answer = open(client, packet);
      answers.set(client, answer);
      // `authenticate` refuses the client, because it can give the reason.
      answer.then(
        () => done(null, true),
        () => done(null, true),
      );
    },
    authenticate(client, _username, _password, done) {
      (answers.get(client) as Promise<Principal>).then(
        (principal) => {
          answers.delete(client);
          // A connection that has ended meanwhile emits no further `close`, and so would never be removed.
          if (!client.conn.closed) register(client, principal);
          done(null, true);
        },
        (error: unknown) => {
          const refused = error instanceof AuthenticationError ? error : new AuthenticationError('unavailable', 'database away');
          if (refused === error) context.log.info({ reason: refused.message }, 'live connection refused');
          else context.log.warn({ err: error }, 'a client could not be authenticated');
          findMqtt5(client.conn)?.refuse(refused.reason);
          const returnCode = refused.returnCode as 2 | 3 | 4 | 5;
          done(Object.assign(new Error(refused.message), { returnCode }), false);
        },
      );
    },
  };
}
