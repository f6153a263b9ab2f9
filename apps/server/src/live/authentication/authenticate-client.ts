import { findSessionOfPhone } from '@energy-om/contract';
import type { AedesOptions, Client, ConnectPacket } from 'aedes';
import type { AppContext } from '#services/core/request-context.ts';
import type { DeviceGate } from '#services/device/device-gate.ts';
import type { Connections } from '../broker/connections.ts';
import { findMqtt5 } from '../mqtt-5/connection.ts';
import { reasonCodes } from '../mqtt-5/reason-codes.ts';
import type { Sessions } from '../sessions/sessions.ts';
import { admitDevice, bindDeviceClient } from './authenticate-device.ts';
import { admitPhone } from './authenticate-phone.ts';
import type { Holder } from './principal.ts';
import { Refusal } from './refusal.ts';
import type { TopicRights } from './topic-rights.ts';

export type Admission = Required<Pick<AedesOptions, 'preConnect' | 'authenticate'>>;

export interface AdmissionParts {
  context: AppContext;
  connections: Connections;
  gate: DeviceGate;
  rights: TopicRights;
  sessions: Pick<Sessions, 'open'>;
  /** Where a connection comes from. */
  addressOf: (client: Client) => string;
}

/**
 * Lets in whoever shows a phone's ticket or a device's token. Who it is decides the client id before the broker looks at it:
 * with another's id one would be given another's waiting messages, and would end its connection.
 */
export function createAdmission(parts: AdmissionParts): Admission {
  const { context, connections } = parts;
  const answers = new WeakMap<Client, Promise<Holder>>();

  async function identify(client: Client, packet: ConnectPacket): Promise<Holder> {
    if (findSessionOfPhone(packet.clientId) !== null) return admitPhone(context, packet);
    return admitDevice(parts, packet, parts.addressOf(client));
  }

  /** Who it is, and what the broker is to believe of its CONNECT. */
  async function open(client: Client, packet: ConnectPacket): Promise<Holder> {
    const holder = await identify(client, packet);
    const mqtt5 = findMqtt5(client.conn);
    const wasNamed = packet.clientId !== '';
    const { expiry, isResumed } = await parts.sessions.open(packet, holder.clientId, mqtt5?.request ?? null);
    if (holder.kind === 'device') bindDeviceClient(packet, holder);
    // What it is to call itself when it comes back, which is the part of its client id that it may choose.
    const clientId = wasNamed ? null : holder.clientId.slice(holder.clientId.indexOf('/') + 1);
    mqtt5?.accept({ clientId, keepalive: packet.keepalive ?? 0, sessionExpiry: expiry, isResumed });
    return holder;
  }

  /** One that stands under the same client id makes way. */
  function enter(client: Client, holder: Holder): void {
    const earlier = connections.findNewest(holder.clientId);
    if (earlier) findMqtt5(earlier.conn)?.explainEnd({ code: reasonCodes.takenOver, text: 'another connection has come in its place' });
    connections.add(client, holder);
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
      (answers.get(client) as Promise<Holder>).then(
        (holder) => {
          answers.delete(client);
          // Gone while it was looked up: nobody would tell of its end any more.
          if (!client.conn.closed) enter(client, holder);
          done(null, true);
        },
        (error: unknown) => {
          const refusal = error instanceof Refusal ? error : new Refusal('unavailable', 'database away');
          if (refusal === error) context.log.info({ reason: refusal.message }, 'live connection refused');
          else context.log.warn({ err: error }, 'who wants to connect could not be looked up');
          findMqtt5(client.conn)?.refuse(refusal.reason);
          const returnCode = refusal.returnCode as 2 | 3 | 4 | 5;
          done(Object.assign(new Error(refusal.message), { returnCode }), false);
        },
      );
    },
  };
}
