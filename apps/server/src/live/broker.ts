import type { Duplex } from 'node:stream';
import type { LiveMessage } from '@energy-om/contract';
import { Aedes, type AedesOptions, type Client } from 'aedes';
import type { Log } from '../services/request-context.ts';
import type { Connections } from './connections.ts';
import { type KeptSessions, keepSessions } from './kept-sessions.ts';
import type { TopicRights } from './topic-rights.ts';

/** Messages kept for a phone that is away. */
const mostWaiting = 1000;
const mostTopicLevels = 8;
/** Seconds; a phone names a shorter time (30 s), and who names none could stand half-open for ever. */
const longestKeepalive = 120;
/** Packets a client may send while its CONNECT is being looked at, and inbound QoS 2 handshakes it may leave open. */
const mostQueued = 20;

export interface BrokerParts {
  admission: Required<Pick<AedesOptions, 'preConnect' | 'authenticate'>>;
  rights: TopicRights;
  connections: Connections;
  log: Log;
  /** Milliseconds a connection has for its CONNECT. */
  connectMilliseconds: number;
  /** Milliseconds a reader who is behind has for catching up. */
  drainMilliseconds: number;
}

export interface Broker {
  /** Takes a connection over, guarded against frames that are too large. */
  accept(connection: Duplex): void;
  /** Resolves once who is connected was sent it. @param keep also for those who are away and come back */
  tell(topic: string, message: LiveMessage, options: { keep: boolean }): Promise<void>;
  /** Takes from a connection what it subscribed to and may not read any more. */
  recheck(client: Client): Promise<void>;
  forget: KeptSessions['forget'];
  close(): Promise<void>;
}

/** The embedded broker (MQTT 3.1.1): what is allowed is asked of `admission` and `rights`, what is too much ends here. */
export async function createBroker({ admission, rights, connections, log, ...times }: BrokerParts): Promise<Broker> {
  const kept = keepSessions({
    mostWaiting,
    maySubscribe(clientId, topic) {
      const holder = connections.findById(clientId);
      return holder !== null && rights.mayRead(holder, topic);
    },
    onOverflow(clientId) {
      for (const { client, holder } of connections.list()) if (holder.clientId === clientId) client.close();
    },
  });
  const mayRead = (client: Client, topic: string) => {
    const holder = connections.find(client);
    return holder !== null && rights.mayRead(holder, topic);
  };
  const subscribed = new WeakMap<Client, Set<string>>();
  const aedes = await Aedes.createBroker({
    ...admission,
    // Asked about a restored subscription as well.
    authorizeSubscribe(client, subscription, done) {
      if (!mayRead(client, subscription.topic)) return done(null, null);
      if (!subscribed.has(client)) subscribed.set(client, new Set());
      subscribed.get(client)?.add(subscription.topic);
      done(null, subscription);
    },
    authorizeForward: (client, packet) => (mayRead(client, packet.topic) ? packet : null),
    authorizePublish(client, packet, done) {
      const holder = client && connections.find(client);
      // An error ends the connection, and nothing is acknowledged.
      done(holder && rights.mayWrite(holder, packet.topic) ? null : new Error('may not publish'));
    },
    persistence: kept.persistence,
    connectTimeout: times.connectMilliseconds,
    drainTimeout: times.drainMilliseconds,
    keepaliveLimit: longestKeepalive,
    maxTopicLevels: mostTopicLevels,
    queueLimit: mostQueued,
    maxInflightInbound: mostQueued,
  });
  aedes.on('clientError', (client, error) => log.debug({ err: error, clientId: client.id }, 'live connection broken'));
  aedes.on('connectionError', (_client, error) => log.debug({ err: error }, 'live connection not made'));
  (aedes as NodeJS.EventEmitter).on('error', (error: unknown) => log.error({ err: error }, 'broker failed'));

  return {
    accept: (connection) => void aedes.handle(connection),
    tell: (topic, message, { keep }) =>
      new Promise((resolve) => {
        const packet = { cmd: 'publish', topic, payload: JSON.stringify(message), qos: keep ? 1 : 0, retain: false, dup: false } as const;
        aedes.publish(packet, () => resolve());
      }),
    async recheck(client) {
      const lost = [...(subscribed.get(client) ?? [])].filter((topic) => !mayRead(client, topic));
      if (lost.length === 0) return;
      for (const topic of lost) subscribed.get(client)?.delete(topic);
      await kept.persistence.removeSubscriptions(client, lost);
      // Topics, as the broker's documentation says; its types ask for whole subscriptions.
      await new Promise<void>((resolve) => client.unsubscribe(lost as never, () => resolve()));
    },
    forget: kept.forget,
    close: () => new Promise((resolve) => aedes.close(() => resolve())),
  };
}
