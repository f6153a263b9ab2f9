import { deviceTopic, parseDeviceTopic } from '@energy-om/contract';
import { minuteMs } from '@energy-om/domain';
import type { Client } from 'aedes';
import { isId } from '#services/core/is-id.ts';
import type { AppContext } from '#services/core/request-context.ts';
import { type DeviceSubscription, listAllowedSubscriptions } from '#services/feed/list-allowed-subscriptions.ts';
import type { PhonePrincipal } from '../authentication/principal.ts';

/** The maximum of one connection, which is more than any screen shows. */
const maxSubscriptions = 200;
/** The maximum for one connection. Scrolling through a long list, screen by screen, needs a third of it. */
const maxRequestsPerMinute = 1000;

/** One phone's connection. */
interface Subscriber {
  topics: Map<string, DeviceSubscription>;
  /** Requests whose rights are being looked up. */
  pending: number;
  /** The number of requests since `since`, which is in milliseconds of a monotonic clock. */
  requests: number;
  since: number;
}

/** The subscriptions of phones to topics of devices. */
export class DeviceSubscriptions {
  readonly #context: AppContext;
  readonly #clientsByTopic = new Map<string, Set<Client>>();
  readonly #subscribers = new Map<Client, Subscriber>();
  readonly #handlers = new Set<(topic: string) => void>();

  constructor(context: AppContext) {
    this.#context = context;
  }

  /** Subscribes a phone where its rights allow it to see the device of the topic. @returns whether they do */
  async subscribe(client: Client, { sessionId }: PhonePrincipal, topic: string): Promise<boolean> {
    const subscription = readSubscription(sessionId, topic);
    if (subscription === null || client.conn.closed) return false;
    const subscriber = this.#subscriberOf(client);
    // The topics of one packet are looked up side by side, so those that may still be granted count too.
    if (subscriber.topics.size + subscriber.pending >= maxSubscriptions || !countRequest(subscriber)) return false;
    subscriber.pending += 1;
    try {
      const [allowed] = await listAllowedSubscriptions(this.#context, [subscription]);
      if (!allowed || client.conn.closed) return false;
      subscriber.topics.set(topic, subscription);
      if (!this.#clientsByTopic.has(topic)) for (const handler of this.#handlers) handler(topic);
      this.#clientsByTopic.set(topic, (this.#clientsByTopic.get(topic) ?? new Set()).add(client));
      return true;
    } finally {
      subscriber.pending -= 1;
    }
  }

  has(client: Client, topic: string): boolean {
    return this.#subscribers.get(client)?.topics.has(topic) ?? false;
  }

  hasSubscribers(topic: string): boolean {
    return this.#clientsByTopic.has(topic);
  }

  listTopics(): string[] {
    return [...this.#clientsByTopic.keys()];
  }

  /** Calls the handler for each topic that gets its first subscriber. @returns a function that removes the handler */
  onFirstSubscriber(handler: (topic: string) => void): () => void {
    this.#handlers.add(handler);
    return () => this.#handlers.delete(handler);
  }

  /** Ends the subscriptions of these phones that their rights do not allow any more. */
  async revalidate(clients: readonly Client[]): Promise<void> {
    const subscriptions = clients.flatMap((client) =>
      [...(this.#subscribers.get(client)?.topics ?? [])].map(([topic, subscription]) => ({ ...subscription, client, topic })),
    );
    const allowed = new Set(await listAllowedSubscriptions(this.#context, subscriptions));
    for (const subscription of subscriptions) {
      if (!allowed.has(subscription)) this.unsubscribe(subscription.client, [subscription.topic]);
    }
  }

  unsubscribe(client: Client, topics: Iterable<string>): void {
    for (const topic of topics) {
      this.#subscribers.get(client)?.topics.delete(topic);
      const clients = this.#clientsByTopic.get(topic);
      clients?.delete(client);
      if (clients?.size === 0) this.#clientsByTopic.delete(topic);
    }
  }

  #subscriberOf(client: Client): Subscriber {
    const known = this.#subscribers.get(client);
    if (known) return known;
    const subscriber: Subscriber = { topics: new Map(), pending: 0, requests: 0, since: performance.now() };
    this.#subscribers.set(client, subscriber);
    client.conn.once('close', () => {
      this.unsubscribe(client, [...subscriber.topics.keys()]);
      this.#subscribers.delete(client);
    });
    return subscriber;
  }
}

/** @returns null for a topic that is not a device's in the server's own spelling, since another spelling would be another topic */
function readSubscription(sessionId: string, topic: string): DeviceSubscription | null {
  const device = parseDeviceTopic(topic);
  if (!device || !isId(device.tenantId) || !isId(device.deviceId)) return null;
  if (topic !== deviceTopic(device.tenantId.toLowerCase(), device.deviceId.toLowerCase())) return null;
  return { sessionId, ...device };
}

/** @returns whether the subscriber may have one more request */
function countRequest(subscriber: Subscriber): boolean {
  const now = performance.now();
  if (now - subscriber.since >= minuteMs) Object.assign(subscriber, { requests: 0, since: now });
  subscriber.requests += 1;
  return subscriber.requests <= maxRequestsPerMinute;
}
