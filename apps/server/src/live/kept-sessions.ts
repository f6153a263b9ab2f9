import type { Client, Subscription } from 'aedes';
import createMemory from 'aedes-persistence';
import type MemoryPersistence from 'aedes-persistence/types/asyncPersistence.js';

type Packet = Parameters<MemoryPersistence['outgoingEnqueue']>[1];

export interface KeptSessionsOptions {
  /** Whether a client may have this subscription: the broker hands over all of a packet's, also those it refused. */
  maySubscribe: (clientId: string, topic: string) => boolean;
  /** A client has more waiting than is kept, and what is kept of it was dropped. */
  onOverflow: (clientId: string) => void;
  /** Messages waiting for one client. */
  mostWaiting: number;
}

export interface KeptSessions {
  /** For the broker. */
  persistence: MemoryPersistence;
  /** Subscriptions and waiting messages of a client. */
  forget(clientId: string): Promise<void>;
}

/**
 * Persistent sessions (MQTT 3.1.1 §3.1.2.4) in this process's memory: a phone that comes back to the same server is given
 * what it missed. After a restart, or at another server of the installation, it finds no session there, is told so
 * (CONNACK, session present = 0), subscribes again and reads anew what it shows. Only a broker outside would keep sessions for all servers.
 */
export function keepSessions({ maySubscribe, onOverflow, mostWaiting }: KeptSessionsOptions): KeptSessions {
  // The package's types are those of its callbacks; without a callback every method returns a promise, which is what the broker uses.
  const memory = (createMemory as unknown as () => MemoryPersistence)();
  const waiting = new Map<string, number>();

  async function forget(clientId: string): Promise<void> {
    const client = { id: clientId } as Client;
    await memory.cleanSubscriptions(client);
    for await (const packet of memory.outgoingStream(client)) await memory.outgoingClearMessageId(client, packet as Packet);
    waiting.delete(clientId);
  }

  async function enqueue(subscriptions: readonly { clientId: string }[], packet: Packet): Promise<void> {
    for (const { clientId } of subscriptions) {
      const count = (waiting.get(clientId) ?? 0) + 1;
      if (count > mostWaiting) {
        await forget(clientId);
        onOverflow(clientId);
        continue;
      }
      waiting.set(clientId, count);
      await memory.outgoingEnqueue({ clientId }, packet);
    }
  }

  const persistence = Object.assign(Object.create(memory) as MemoryPersistence, {
    addSubscriptions: (client: Client, subscriptions: Subscription[]) =>
      memory.addSubscriptions(
        client,
        subscriptions.filter(({ topic }) => maySubscribe(client.id, topic)),
      ),
    outgoingEnqueue: (subscription: { clientId: string }, packet: Packet) => enqueue([subscription], packet),
    outgoingEnqueueCombi: enqueue,
    async outgoingClearMessageId(client: Client, packet: Packet) {
      // Of a message withheld from its reader, which was given no id yet: the memory would take another one for it.
      if (packet.messageId === undefined) return undefined;
      const cleared = await memory.outgoingClearMessageId(client, packet);
      if (cleared) waiting.set(client.id, Math.max(0, (waiting.get(client.id) ?? 0) - 1));
      return cleared;
    },
  });
  return { persistence, forget };
}
