import type { Duplex } from 'node:stream';
import type { LiveMessage } from '@energy-om/contract';
import { Aedes, type Client } from 'aedes';
import { createPublishAuthority, dropWill } from '../authentication/authorise-publish.ts';
import { receiveMaximum } from '../mqtt-5/connect.ts';
import { findMqtt5 } from '../mqtt-5/connection.ts';
import { type Reason, reasonCodes } from '../mqtt-5/reason-codes.ts';
import { createOrderedPublisher } from '../publishing/ordered-publisher.ts';
import { createPersistentSessions, type PersistentSessions } from '../sessions/persistent-sessions.ts';
import type { BrokerParts } from './broker-parts.ts';
import { matchesFilter, maxTopicLevels } from './match-filter.ts';

/** Messages kept for a client that is away. */
const maxWaiting = 1000;
/** Topics a device's connection may have subscribed to: there are few filters, and endless topics that one of them names. */
const maxOfDevice = 50;
/** Packets a client may send while its CONNECT is being looked at. */
const maxQueued = 20;
/** Longest client id of an MQTT 3.1 client, whose own limit of 23 a bound one is always beyond. */
const maxClientIdLength = 400;
/** Milliseconds for what was told last to be kept, when the broker ends. */
const maxSettlingMs = 3000;

const tooMuchWaiting: Reason = { code: reasonCodes.quotaExceeded, text: 'more messages are waiting than are kept' };
const tooManyFilters: Reason = { code: reasonCodes.quotaExceeded, text: `more than ${maxOfDevice} subscriptions` };
const shuttingDown: Reason = { code: reasonCodes.shuttingDown, text: 'the server ends' };

/** For one device. */
export interface SentMessage {
  topic: string;
  payload: string | Buffer;
  qos: 0 | 1;
}

export interface Broker {
  /** Takes a connection over, guarded against frames that are too large. */
  accept(connection: Duplex): void;
  /** Resolves once it was sent to whoever is connected. @param persistent whether subscribers that are offline receive it when they come back */
  publish(topic: string, message: LiveMessage, options: { persistent: boolean }): Promise<void>;
  /** Sends to one connection alone. @returns whether it has subscribed to the topic */
  send(client: Client, message: SentMessage): Promise<boolean>;
  /** Hears of phones that have begun to follow devices, by their topics. */
  onFollowed(handler: (client: Client, topics: readonly string[]) => void): void;
  /** Takes from connections what they subscribed to and may not read any more. */
  recheck(clients: readonly Client[]): Promise<void>;
  /** Ends a connection by the server's own wish: its last will is not for that. */
  end(client: Client, reason: Reason): void;
  /** Whether the server has ended the connection: then its session is over, too. */
  hasEnded(client: Client): boolean;
  forget: PersistentSessions['forget'];
  close(): Promise<void>;
}

/**
 * The embedded broker: what is allowed is asked of `admission` and `rights`, what is too much ends here. It speaks MQTT 3.1.1; of a
 * client that speaks MQTT 5, `mqtt-5/` is told the reasons.
 */
export async function createBroker(parts: BrokerParts): Promise<Broker> {
  const { admission, rights, connections, following, log } = parts;
  const line = createOrderedPublisher();
  const followedHandlers = new Set<(client: Client, topics: readonly string[]) => void>();
  const subscribed = new WeakMap<Client, Set<string>>();
  const ended = new WeakSet<Client>();
  const end = (client: Client, reason: Reason) => {
    ended.add(client);
    findMqtt5(client.conn)?.explainEnd(reason);
    dropWill(client);
    client.close();
  };
  const kept = createPersistentSessions({
    store: parts.store,
    maxWaiting,
    onKept: (topic) => line.leave(topic),
    // Topics of devices are not: what comes on them is for who looks, and who comes back says anew at what.
    maySubscribe(client, topic) {
      const principal = connections.find(client);
      return principal !== null && rights.mayRead(principal, topic) && (subscribed.get(client)?.has(topic) ?? false);
    },
    onOverflow(clientId) {
      for (const { client, principal } of connections.list()) if (principal.clientId === clientId) end(client, tooMuchWaiting);
      parts.onForgotten(clientId);
    },
  });
  const mayRead = (client: Client, topic: string) => {
    const principal = connections.find(client);
    return principal !== null && (rights.mayRead(principal, topic) || following.follows(client, topic));
  };
  const hasRoom = (client: Client, topic: string) => {
    const topics = subscribed.get(client);
    return topics === undefined || topics.size < maxOfDevice || topics.has(topic);
  };
  const aedes = await Aedes.createBroker({
    ...admission,
    id: parts.id,
    // Asked about a restored subscription as well.
    authorizeSubscribe(client, subscription, done) {
      const { topic } = subscription;
      const mqtt5 = findMqtt5(client.conn);
      const grant = (isGranted: boolean) => {
        if (!isGranted) return done(null, null);
        if (!subscribed.has(client)) subscribed.set(client, mqtt5?.filters ?? new Set());
        subscribed.get(client)?.add(topic);
        done(null, subscription);
      };
      const principal = connections.find(client);
      if (principal?.kind === 'device') {
        if (mayRead(client, topic) && !hasRoom(client, topic)) mqtt5?.refuseFilter(topic, tooManyFilters);
        return grant(mayRead(client, topic) && hasRoom(client, topic));
      }
      if (mayRead(client, topic) || !principal) return grant(principal !== null);
      following.follow(client, principal, topic).then(grant, (error: unknown) => {
        log.warn({ err: error }, 'whether a phone may follow a device could not be looked up');
        grant(false);
      });
    },
    authorizeForward: (client, packet) => (mayRead(client, packet.topic) ? packet : null),
    authorizePublish: createPublishAuthority(parts),
    persistence: kept.persistence,
    connectTimeout: parts.connectMilliseconds,
    drainTimeout: parts.drainMilliseconds,
    maxTopicLevels: maxTopicLevels,
    maxClientsIdLength: maxClientIdLength,
    queueLimit: maxQueued,
    // Of MQTT 3.1.1 too, whose clients are not told: of a handshake that is left open a few bytes are kept.
    maxInflightInbound: receiveMaximum,
  });
  async function takeLost(client: Client): Promise<void> {
    const lost = [...(subscribed.get(client) ?? [])].filter((topic) => !mayRead(client, topic));
    if (lost.length === 0) return;
    for (const topic of lost) subscribed.get(client)?.delete(topic);
    await kept.persistence.removeSubscriptions(client, lost);
    // Topics, as the broker's documentation says; its types ask for whole subscriptions.
    await new Promise<void>((resolve) => client.unsubscribe(lost as never, () => resolve()));
  }

  aedes.on('subscribe', (subscriptions, client) => {
    const followed = subscriptions.map(({ topic }) => topic).filter((topic) => following.follows(client, topic));
    if (followed.length > 0) for (const handler of followedHandlers) handler(client, followed);
  });
  aedes.on('unsubscribe', (topics, client) => {
    following.leave(client, topics);
    for (const topic of topics) subscribed.get(client)?.delete(topic);
  });
  aedes.on('clientError', (client, error) => log.debug({ err: error, clientId: client.id }, 'live connection broken'));
  aedes.on('connectionError', (_client, error) => log.debug({ err: error }, 'live connection not made'));
  (aedes as NodeJS.EventEmitter).on('error', (error: unknown) => log.error({ err: error }, 'broker failed'));

  return {
    accept: (connection) => void aedes.handle(connection),
    publish: (topic, message, { persistent }) =>
      new Promise((resolve) => {
        const packet = {
          cmd: 'publish',
          topic,
          payload: JSON.stringify(message),
          qos: persistent ? 1 : 0,
          retain: false,
          dup: false,
        } as const;
        line.enter(topic, (leave) => {
          aedes.publish(packet, (error) => {
            // Nothing was stored, so nothing else ends its turn.
            if (error) leave();
            resolve();
          });
          if (!persistent) leave();
        });
      }),
    async send(client, { topic, payload, qos }) {
      if (![...(subscribed.get(client) ?? [])].some((filter) => filter === topic || matchesFilter(filter, topic))) return false;
      await new Promise<void>((resolve, reject) => {
        const packet = { cmd: 'publish', topic, payload, qos, retain: false, dup: false } as const;
        client.publish(packet, (error) => (error ? reject(error) : resolve()));
      });
      return true;
    },
    async recheck(clients) {
      await following.recheck(clients);
      await Promise.all(clients.map(takeLost));
    },
    end,
    hasEnded: (client) => ended.has(client),
    onFollowed: (handler) => void followedHandlers.add(handler),
    forget: kept.forget,
    async close() {
      await Promise.race([line.settle(), new Promise((resolve) => setTimeout(resolve, maxSettlingMs).unref())]);
      const gone = connections.list().map(({ client }) => {
        findMqtt5(client.conn)?.explainEnd(shuttingDown);
        dropWill(client);
        return new Promise((resolve) => client.conn.once('close', resolve));
      });
      await new Promise<void>((resolve) => aedes.close(() => resolve()));
      await Promise.all(gone);
    },
  };
}
