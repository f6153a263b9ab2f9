import type { Duplex } from 'node:stream';
import type { LiveMessage } from '@energy-om/contract';
import { Aedes, type Client } from 'aedes';
import { writeToStream } from 'mqtt-packet';
import { createPublishAuthority, dropWill } from '../authentication/authorise-publish.ts';
import { receiveMaximum } from '../mqtt-5/connect.ts';
import { findMqtt5 } from '../mqtt-5/connection.ts';
import { type Reason, reasonCodes } from '../mqtt-5/reason-codes.ts';
import { createOrderedPublisher } from '../publishing/ordered-publisher.ts';
import { PersistentSessions } from '../sessions/persistent-sessions.ts';
import type { BrokerParts } from './broker-parts.ts';
import { ClientSubscriptions } from './client-subscriptions.ts';
import { maxTopicLevels } from './match-filter.ts';

/** Messages stored for a client that is offline. */
const maxQueuedMessages = 1000;
/** Packets that a client may send while its CONNECT is being decided. */
const maxQueuedPackets = 20;
/** Replaces the limit of 23 of MQTT 3.1, which every client id that the server assigns exceeds. */
const maxClientIdLength = 400;
/** The time for storing the last publishes when the broker closes. */
const closeTimeoutMs = 3_000;

const tooMuchQueued: Reason = { code: reasonCodes.quotaExceeded, text: 'more messages are waiting than are kept' };
const shuttingDown: Reason = { code: reasonCodes.shuttingDown, text: 'the server ends' };

/** A message for one device. */
export interface SentMessage {
  topic: string;
  payload: string | Buffer;
  qos: 0 | 1;
  /**
   * A message that expires is not kept for a connection that ends before it is acknowledged: it could arrive when nothing may act on it any more. An external
   * broker gets the time with it.
   */
  expiresInSeconds?: number;
}

/** The topics of devices to which a phone has just subscribed. */
export type DeviceSubscribedHandler = (client: Client, topics: readonly string[]) => void;

export interface Broker {
  /** Takes over a connection that is guarded against packets that are too large. */
  accept(connection: Duplex): void;
  /** Resolves once it was sent to whoever is connected. @param persistent whether it is stored for subscribers that are offline */
  publish(topic: string, message: LiveMessage, options: { persistent: boolean }): Promise<void>;
  /** Sends to one connection alone, with no greater QoS than it has subscribed with. @returns whether it has subscribed to the topic */
  send(client: Client, message: SentMessage): Promise<boolean>;
  /** Whether `send` would send it. */
  hasSubscribed(client: Client, topic: string): boolean;
  onDeviceSubscribed(handler: DeviceSubscribedHandler): void;
  /** Ends the subscriptions of connections to what they may not read any more. */
  revalidate(clients: readonly Client[]): Promise<void>;
  /** Ends a connection on the server's side; its last will is not sent then. */
  end(client: Client, reason: Reason): void;
  /** Whether the server has ended the connection: then its session is over, too. */
  hasEnded(client: Client): boolean;
  /** Deletes the subscriptions and waiting messages of a client. */
  discardSession(clientId: string): Promise<void>;
  close(): Promise<void>;
}

/**
 * The embedded broker. `authentication` and `rights` decide what is allowed, and whatever exceeds a limit ends here. It speaks MQTT 3.1.1;
 * for a client that speaks MQTT 5, `mqtt-5/` receives the reasons.
 */
export async function createBroker(parts: BrokerParts): Promise<Broker> {
  const subscriptions = new ClientSubscriptions(parts);
  const publisher = createOrderedPublisher();
  const ended = new WeakSet<Client>();
  const end = (client: Client, reason: Reason) => {
    ended.add(client);
    findMqtt5(client.conn)?.explainEnd(reason);
    dropWill(client);
    client.close();
  };
  const sessions = new PersistentSessions({
    store: parts.store,
    maxQueued: maxQueuedMessages,
    onStored: (topic) => publisher.leave(topic),
    maySubscribe: (client, topic) => subscriptions.isPersistent(client, topic),
    onOverflow(clientId) {
      for (const { client, principal } of parts.connections.list()) if (principal.clientId === clientId) end(client, tooMuchQueued);
      parts.onDiscarded(clientId);
    },
  });
  const aedes = await startAedes(parts, subscriptions, sessions);
  return {
    accept: (connection) => void aedes.handle(connection),
    publish: (topic, message, { persistent }) =>
      new Promise((resolve) => {
        const payload = JSON.stringify(message);
        const packet = { cmd: 'publish', topic, payload, qos: persistent ? 1 : 0, retain: false, dup: false } as const;
        publisher.enter(topic, (leave) => {
          aedes.publish(packet, (error) => {
            // The message was not stored, so `onStored` does not end its turn.
            if (error) leave();
            resolve();
          });
          if (!persistent) leave();
        });
      }),
    async send(client, message) {
      const granted = subscriptions.findQos(client, message.topic);
      if (granted === null) return false;
      // Aedes lowers the QoS only where a filter is the topic itself.
      await sendTo(client, granted === 0 ? { ...message, qos: 0 } : message, sessions);
      return true;
    },
    hasSubscribed: (client, topic) => subscriptions.findQos(client, topic) !== null,
    async revalidate(clients) {
      await parts.deviceSubscriptions.revalidate(clients);
      await Promise.all(clients.map((client) => unsubscribe(client, subscriptions.removeLost(client), sessions)));
    },
    end,
    hasEnded: (client) => ended.has(client),
    onDeviceSubscribed: (handler) => reportDeviceSubscriptions(aedes, parts, handler),
    discardSession: (clientId) => sessions.discard(clientId),
    async close() {
      await Promise.race([publisher.drain(), new Promise((resolve) => setTimeout(resolve, closeTimeoutMs).unref())]);
      const gone = parts.connections.list().map(({ client }) => endAtShutdown(client));
      await new Promise<void>((resolve) => aedes.close(() => resolve()));
      await Promise.all(gone);
    },
  };
}

async function startAedes(parts: BrokerParts, subscriptions: ClientSubscriptions, { persistence }: PersistentSessions): Promise<Aedes> {
  const { log } = parts;
  // Otherwise 65,536 buffers, one for each packet identifier, are kept in 14 MB.
  writeToStream.cacheNumbers = false;
  const aedes = await Aedes.createBroker({
    ...parts.authentication,
    id: parts.id,
    authorizeSubscribe: (client, subscription, done) => subscriptions.authorise(client, subscription, done),
    authorizeForward: (client, packet) => (subscriptions.mayRead(client, packet.topic) ? packet : null),
    authorizePublish: createPublishAuthority(parts),
    persistence,
    connectTimeout: parts.connectTimeoutMs,
    drainTimeout: parts.drainTimeoutMs,
    maxTopicLevels,
    maxClientsIdLength: maxClientIdLength,
    queueLimit: maxQueuedPackets,
    // The limit holds for MQTT 3.1.1 too, where the server cannot announce it: an unfinished handshake occupies only a few bytes.
    maxInflightInbound: receiveMaximum,
  });
  aedes.on('unsubscribe', (topics, client) => {
    parts.deviceSubscriptions.unsubscribe(client, topics);
    subscriptions.remove(client, topics);
  });
  aedes.on('clientError', (client, error) => log.debug({ err: error, clientId: client.id }, 'live connection broken'));
  aedes.on('connectionError', (_client, error) => log.debug({ err: error }, 'live connection not made'));
  (aedes as NodeJS.EventEmitter).on('error', (error: unknown) => log.error({ err: error }, 'broker failed'));
  return aedes;
}

function reportDeviceSubscriptions(aedes: Aedes, { deviceSubscriptions }: BrokerParts, handler: DeviceSubscribedHandler): void {
  aedes.on('subscribe', (subscriptions, client) => {
    const topics = subscriptions.map(({ topic }) => topic).filter((topic) => deviceSubscriptions.has(client, topic));
    if (topics.length > 0) handler(client, topics);
  });
}

function sendTo(client: Client, { topic, payload, qos, expiresInSeconds }: SentMessage, sessions: PersistentSessions): Promise<void> {
  const bytes = Buffer.from(payload);
  if (expiresInSeconds !== undefined) sessions.neverStore(bytes);
  const packet = { cmd: 'publish', topic, payload: bytes, qos, retain: false, dup: false } as const;
  return new Promise<void>((resolve, reject) => client.publish(packet, (error) => (error ? reject(error) : resolve())));
}

async function unsubscribe(client: Client, topics: readonly string[], { persistence }: PersistentSessions): Promise<void> {
  if (topics.length === 0) return;
  await persistence.removeSubscriptions(client, [...topics]);
  // Aedes accepts topics, as its documentation says; its types require whole subscriptions.
  await new Promise<void>((resolve) => client.unsubscribe(topics as never, () => resolve()));
}

/** Prepares a client for the shutdown. @returns resolves when its connection is closed, which the caller initiates */
function endAtShutdown(client: Client): Promise<void> {
  findMqtt5(client.conn)?.explainEnd(shuttingDown);
  dropWill(client);
  return new Promise((resolve) => client.conn.once('close', () => resolve()));
}
