import type { AedesOptions, Client } from 'aedes';
import type { BrokerParts } from '../broker/broker-parts.ts';
import { findMqtt5 } from '../mqtt-5/connection.ts';
import { type Reason, reasonCodes } from '../mqtt-5/reason-codes.ts';
import type { Principal } from './principal.ts';
import { createRepeatGuard } from './repeated-publishes.ts';

/** Publishes that the server has consumed are redirected to this topic. Nobody may read it, so the broker neither forwards nor stores them. */
const consumedTopic = 'taken';
const nothing = Buffer.alloc(0);
const notStored: Reason = { code: reasonCodes.busy, text: 'the message cannot be stored now: send it again' };
const phoneWrote: Reason = { code: reasonCodes.notAuthorized, text: 'a phone publishes nothing' };

type AuthorisePublish = NonNullable<AedesOptions['authorizePublish']>;

/**
 * Takes the publishes and the last wills of clients. The broker acknowledges after `done`; an error ends the connection without an
 * acknowledgement.
 */
export function createPublishAuthority({ connections, receive, delayWill, store }: BrokerParts): AuthorisePublish {
  const takeOnce = createRepeatGuard(store);
  return (client, packet, done) => {
    const principal = client && connections.find(client);
    if (!principal) return done(new Error('may not publish'));
    const take = () => receive(principal, packet.topic, Buffer.from(packet.payload));
    const delay = (packet as unknown) === willOf(client) ? findWillDelay(client) : 0;
    if (delay > 0) {
      delayWill(client, delay, take);
      return done(new Error('sent later'));
    }
    takeOnce(client, packet, take).then(
      (refusal) => {
        if (refusal && packet.qos > 0) findMqtt5(client.conn)?.refusePublish((packet as { messageId: number }).messageId, refusal);
        Object.assign(packet, { topic: consumedTopic, payload: nothing, retain: false });
        done(null);
      },
      (error: Error) => {
        explainEnd(client, principal);
        done(error);
      },
    );
  };
}

function explainEnd(client: Client, principal: Principal): void {
  findMqtt5(client.conn)?.explainEnd(principal.kind === 'phone' ? phoneWrote : notStored);
}

/** Seconds. A will is sent no later than its session ends. */
function findWillDelay({ conn }: Client): number {
  const mqtt5 = findMqtt5(conn);
  return mqtt5 ? Math.min(mqtt5.request.willDelay, mqtt5.sessionExpiry) : 0;
}

/** Reads a property that the broker's types omit. */
function willOf(client: Client): unknown {
  return (client as Client & { will: unknown }).will;
}

/** Prevents the last will of a client whose connection the server ends. */
export function dropWill(client: Client): void {
  (client as Client & { will: unknown }).will = null;
}
