import { findSessionOfPhone } from '@energy-om/contract';
import type { AedesOptions, Client, ConnectPacket } from 'aedes';
import type { DeviceGate } from '../services/device/device-gate.ts';
import type { AppContext } from '../services/request-context.ts';
import { admitDevice, bindDeviceClient } from './admit-device.ts';
import { admitPhone } from './admit-phone.ts';
import type { Connections } from './connections.ts';
import type { Holder } from './holder.ts';
import { Refusal, refusalCode } from './refusal.ts';
import type { TopicRights } from './topic-rights.ts';

export type Admission = Required<Pick<AedesOptions, 'preConnect' | 'authenticate'>>;

export interface AdmissionParts {
  context: AppContext;
  connections: Connections;
  gate: DeviceGate;
  rights: TopicRights;
  /** Whether a session may be kept for a client id. */
  mayKeep: (clientId: string) => boolean;
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

  return {
    preConnect(client, packet, done) {
      const answer = identify(client, packet);
      answers.set(client, answer);
      answer.then(
        (holder) => {
          if (holder.kind === 'device') bindDeviceClient(packet, holder, parts.mayKeep);
          done(null, true);
        },
        // Refused by `authenticate`, which can say why.
        () => done(null, true),
      );
    },
    authenticate(client, _username, _password, done) {
      (answers.get(client) as Promise<Holder>).then(
        (holder) => {
          answers.delete(client);
          // Gone while it was looked up: nobody would tell of its end any more.
          if (!client.conn.closed) connections.add(client, holder);
          done(null, true);
        },
        (error: unknown) => {
          const refusal = error instanceof Refusal ? error : new Refusal('unavailable', 'database away');
          if (refusal === error) context.log.info({ reason: refusal.message }, 'live connection refused');
          else context.log.warn({ err: error }, 'who wants to connect could not be looked up');
          done(Object.assign(new Error(refusal.message), { returnCode: refusalCode[refusal.kind] }), false);
        },
      );
    },
  };
}
