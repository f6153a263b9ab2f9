import type { Client } from 'aedes';
import type { BrokerParts } from '../broker/broker-parts.ts';
import type { Reason } from '../mqtt-5/reason-codes.ts';

type Take = () => Promise<Reason | null>;

interface Publish {
  qos: number;
  dup: boolean;
}

/**
 * Takes a message of QoS 2 once, however often the client repeats it before its handshake is over (MQTT 3.1.1 §4.3.3). The broker asks for authorisation
 * before it looks whether it knows the message.
 */
export function createRepeatGuard(store: BrokerParts['store']) {
  const underWay = new Map<string, Promise<Reason | null>>();

  const isKnown = (client: Client, packet: Publish) =>
    store.incomingGetPacket(client, packet as never).then(
      () => true,
      () => false,
    );

  return (client: Client, packet: Publish, take: Take): Promise<Reason | null> => {
    if (packet.qos !== 2) return take();
    const key = `${client.id} ${(packet as unknown as { messageId: number }).messageId}`;
    // It is still being taken, perhaps for the connection that has just broken.
    const earlier = packet.dup ? underWay.get(key) : undefined;
    if (earlier) return earlier;
    const taken = (async () => (packet.dup && (await isKnown(client, packet)) ? null : take()))();
    underWay.set(key, taken);
    const forget = () => void (underWay.get(key) === taken && underWay.delete(key));
    taken.then(forget, forget);
    return taken;
  };
}
