import { Readable } from 'node:stream';
import type { Client, Subscription } from 'aedes';
import type MemoryPersistence from 'aedes-persistence/types/asyncPersistence.js';

type Packet = Parameters<MemoryPersistence['outgoingEnqueue']>[1];
type Subscriber = { clientId: string; qos?: number };

/** Beyond every message id on the wire (16 bits). */
const firstFreeId = 0x10000;

export interface PersistentSessionsOptions {
  store: MemoryPersistence;
  /** Whether a client may have this subscription: the broker passes on all subscriptions of a packet, including those it refused. */
  maySubscribe: (client: Client, topic: string) => boolean;
  /** A client had too many messages waiting, and they were deleted. */
  onOverflow: (clientId: string) => void;
  /** A message on this topic was stored for subscribers that are offline, and delivered to the others. */
  onStored: (topic: string) => void;
  /** The maximum number of messages that wait for one client. */
  maxQueued: number;
}

/**
 * Persistent sessions (MQTT 3.1.1 §3.1.2.4): a client that comes back to the same server receives what it missed, also after that server's
 * restart. At another server of the installation it has no session, which CONNACK reports (session present = 0), so it subscribes again and
 * reloads what it shows.
 */
export class PersistentSessions {
  /** The persistence that the broker uses. */
  readonly persistence: MemoryPersistence;
  readonly #options: PersistentSessionsOptions;
  readonly #store: MemoryPersistence;
  /** Waiting messages by client id. */
  readonly #counts = new Map<string, number>();
  readonly #counting = new Map<string, Promise<void>>();
  /** The payloads of messages that are sent to a connection and not stored; the broker passes on the very buffer. */
  readonly #unstored = new WeakSet<object>();
  #tail: Promise<void> = Promise.resolve();

  constructor(options: PersistentSessionsOptions) {
    this.#options = options;
    this.#store = options.store;
    this.persistence = this.#createPersistence();
  }

  /** Lets the next message with this buffer as its payload be sent without being stored for a client that comes back. */
  neverStore(payload: Buffer): void {
    this.#unstored.add(payload);
  }

  /** Deletes the subscriptions and waiting messages of a client. */
  async discard(clientId: string): Promise<void> {
    const store = this.#store;
    const client = { id: clientId } as Client;
    await store.cleanSubscriptions(client);
    await store.cleanIncoming(client);
    const packets = (await store.outgoingStream(client).toArray()) as Packet[];
    const clear = async (packet: Packet, messageId: number) => {
      // Only a message with an id can be cleared, and one that was never sent has none.
      const numbered = { ...packet, messageId };
      await store.outgoingUpdate(client, numbered);
      await store.outgoingClearMessageId(client, numbered);
    };
    await Promise.all(packets.map((packet, index) => clear(packet, firstFreeId + index)));
    this.#counts.delete(clientId);
  }

  async #ensureCounted(clientId: string): Promise<void> {
    if (this.#counts.has(clientId)) return;
    if (!this.#counting.has(clientId)) this.#counting.set(clientId, this.#count(clientId));
    await this.#counting.get(clientId);
  }

  /** Messages that were waiting before this server's start count too. */
  async #count(clientId: string): Promise<void> {
    let found = 0;
    for await (const _packet of this.#store.outgoingStream({ id: clientId } as Client)) found += 1;
    if (!this.#counts.has(clientId)) this.#counts.set(clientId, found);
    this.#counting.delete(clientId);
  }

  /** Stores one message after another: if a message overtook an earlier one, the broker would conclude that the earlier one was delivered. */
  #enqueue(subscribers: readonly Subscriber[], packet: Packet): Promise<void> {
    const stored = this.#tail.then(() => this.#storeFor(subscribers, packet));
    this.#tail = stored.catch(() => undefined);
    return stored;
  }

  async #storeFor(subscribers: readonly Subscriber[], packet: Packet): Promise<void> {
    for (const { clientId, qos } of subscribers) {
      // Messages of QoS 0 do not wait for a client.
      if (qos === 0) continue;
      await this.#ensureCounted(clientId);
      const count = (this.#counts.get(clientId) ?? 0) + 1;
      if (count > this.#options.maxQueued) {
        await this.discard(clientId);
        this.#options.onOverflow(clientId);
        continue;
      }
      this.#counts.set(clientId, count);
      await this.#store.outgoingEnqueue({ clientId }, packet);
    }
  }

  async #clear(client: Client, packet: Packet) {
    // A message that was withheld from its reader was given no id, and the store would clear another one for it.
    if (packet.messageId === undefined) return undefined;
    const cleared = await this.#store.outgoingClearMessageId(client, packet);
    const count = this.#counts.get(client.id);
    if (cleared && count !== undefined) this.#counts.set(client.id, Math.max(0, count - 1));
    return cleared;
  }

  #isStored(packet: Packet & { payload?: unknown }): boolean {
    return !(packet.payload instanceof Buffer && this.#unstored.has(packet.payload));
  }

  #createPersistence(): MemoryPersistence {
    const store = this.#store;
    const { maySubscribe, onStored } = this.#options;
    return Object.assign(Object.create(store) as MemoryPersistence, {
      addSubscriptions: (client: Client, subscriptions: Subscription[]) =>
        store.addSubscriptions(
          client,
          subscriptions.filter(({ topic }) => maySubscribe(client, topic)),
        ),
      outgoingEnqueue: async (subscriber: { clientId: string }, packet: Packet) => {
        if (this.#isStored(packet)) await this.#enqueue([subscriber], packet);
      },
      outgoingUpdate: async (client: Client, packet: Packet) => {
        if (this.#isStored(packet)) await store.outgoingUpdate(client, packet);
      },
      outgoingEnqueueCombi: async (subscribers: Subscriber[], packet: Packet & { topic: string }) => {
        if (subscribers.length > 0) await this.#enqueue(subscribers, packet);
        // The broker delivers the message to connected clients as soon as this function returns, so it has done so by then.
        setImmediate(onStored, packet.topic);
      },
      outgoingClearMessageId: (client: Client, packet: Packet) => this.#clear(client, packet),
      // A will announces a broken connection, not the end of the server, so wills are not stored beyond the process.
      putWill: async () => undefined,
      delWill: async () => undefined,
      streamWill: () => Readable.from([]),
      // Nothing is ever retained, so that no new subscriber receives an old message.
      storeRetained: async () => undefined,
      createRetainedStreamCombi: () => Readable.from([]),
    });
  }
}
