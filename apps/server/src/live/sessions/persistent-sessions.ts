import { Readable } from 'node:stream';
import type { Client, Subscription } from 'aedes';
import type MemoryPersistence from 'aedes-persistence/types/asyncPersistence.js';

type Packet = Parameters<MemoryPersistence['outgoingEnqueue']>[1];

/** Beyond every message id on the wire (16 bits). */
const firstFreeId = 0x10000;

export interface PersistentSessionsOptions {
  /** Where they are kept. */
  store: MemoryPersistence;
  /** Whether a client may have this subscription: the broker hands over all of a packet's, also those it refused. */
  maySubscribe: (client: Client, topic: string) => boolean;
  /** A client has more waiting than is kept, and what is kept of it was dropped. */
  onOverflow: (clientId: string) => void;
  /** A message on this topic is kept for whoever is away, and on its way to the others. */
  onKept: (topic: string) => void;
  /** Messages waiting for one client. */
  maxWaiting: number;
}

export interface PersistentSessions {
  /** For the broker. */
  persistence: MemoryPersistence;
  /** Subscriptions and waiting messages of a client. */
  forget(clientId: string): Promise<void>;
}

/**
 * Persistent sessions (MQTT 3.1.1 §3.1.2.4): a client that comes back to the same server is given what it missed, also
 * after that server's restart. At another server of the installation it finds no session, is told so (CONNACK, session
 * present = 0), subscribes again and reads anew what it shows.
 */
export function createPersistentSessions({
  store,
  maySubscribe,
  onOverflow,
  onKept,
  maxWaiting,
}: PersistentSessionsOptions): PersistentSessions {
  const waiting = new Map<string, number>();
  const counting = new Map<string, Promise<void>>();
  let tail: Promise<void> = Promise.resolve();

  /** What was left waiting before this server's start counts too. */
  async function count(clientId: string): Promise<void> {
    let found = 0;
    for await (const _packet of store.outgoingStream({ id: clientId } as Client)) found += 1;
    if (!waiting.has(clientId)) waiting.set(clientId, found);
    counting.delete(clientId);
  }

  async function ensureCounted(clientId: string): Promise<void> {
    if (waiting.has(clientId)) return;
    if (!counting.has(clientId)) counting.set(clientId, count(clientId));
    await counting.get(clientId);
  }

  async function forget(clientId: string): Promise<void> {
    const client = { id: clientId } as Client;
    await store.cleanSubscriptions(client);
    await store.cleanIncoming(client);
    const packets = (await store.outgoingStream(client).toArray()) as Packet[];
    const clear = async (packet: Packet, messageId: number) => {
      // Only a message with an id can be cleared, and what was never sent has none.
      const numbered = { ...packet, messageId };
      await store.outgoingUpdate(client, numbered);
      await store.outgoingClearMessageId(client, numbered);
    };
    await Promise.all(packets.map((packet, index) => clear(packet, firstFreeId + index)));
    waiting.delete(clientId);
  }

  async function keep(subscriptions: readonly { clientId: string; qos?: number }[], packet: Packet): Promise<void> {
    for (const { clientId, qos } of subscriptions) {
      // Nothing waits for who wants it only as it comes.
      if (qos === 0) continue;
      await ensureCounted(clientId);
      const number = (waiting.get(clientId) ?? 0) + 1;
      if (number > maxWaiting) {
        await forget(clientId);
        onOverflow(clientId);
        continue;
      }
      waiting.set(clientId, number);
      await store.outgoingEnqueue({ clientId }, packet);
    }
  }

  /** One after another: the broker takes a message that overtook an earlier one for proof that the earlier one was delivered. */
  function enqueue(subscriptions: readonly { clientId: string; qos?: number }[], packet: Packet): Promise<void> {
    const kept = tail.then(() => keep(subscriptions, packet));
    tail = kept.catch(() => undefined);
    return kept;
  }

  const persistence = Object.assign(Object.create(store) as MemoryPersistence, {
    addSubscriptions: (client: Client, subscriptions: Subscription[]) =>
      store.addSubscriptions(
        client,
        subscriptions.filter(({ topic }) => maySubscribe(client, topic)),
      ),
    outgoingEnqueue: (subscription: { clientId: string }, packet: Packet) => enqueue([subscription], packet),
    async outgoingEnqueueCombi(subscriptions: { clientId: string; qos?: number }[], packet: Packet & { topic: string }) {
      if (subscriptions.length > 0) await enqueue(subscriptions, packet);
      // By then the broker has handed it to whoever is connected: it waited for the line above before this does.
      setImmediate(onKept, packet.topic);
    },
    async outgoingClearMessageId(client: Client, packet: Packet) {
      // Of a message withheld from its reader, which was given no id yet: the memory would take another one for it.
      if (packet.messageId === undefined) return undefined;
      const cleared = await store.outgoingClearMessageId(client, packet);
      if (cleared && waiting.has(client.id)) waiting.set(client.id, Math.max(0, (waiting.get(client.id) ?? 0) - 1));
      return cleared;
    },
    // A will is for a connection that broke, not for a server that ended: it lives no longer than the process.
    putWill: async () => undefined,
    delWill: async () => undefined,
    streamWill: () => Readable.from([]),
    // Nothing is ever retained, so that nobody is given what was said before.
    storeRetained: async () => undefined,
    createRetainedStreamCombi: () => Readable.from([]),
  });
  return { persistence, forget };
}
