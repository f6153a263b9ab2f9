import type { AedesOptions, Client, Subscription } from 'aedes';
import { findMqtt5 } from '../mqtt-5/connection.ts';
import { type Reason, reasonCodes } from '../mqtt-5/reason-codes.ts';
import type { BrokerParts } from './broker-parts.ts';
import { matchesFilter } from './match-filter.ts';

/** The maximum for a device's connection. There are few filters, but an endless number of topics that match them. */
const maxOfDevice = 50;
const tooManyFilters: Reason = { code: reasonCodes.quotaExceeded, text: `more than ${maxOfDevice} subscriptions` };

type GrantSubscription = Parameters<NonNullable<AedesOptions['authorizeSubscribe']>>[2];

/** The subscriptions of each connection, and which of them are allowed. */
export class ClientSubscriptions {
  readonly #parts: Pick<BrokerParts, 'connections' | 'rights' | 'deviceSubscriptions' | 'log'>;
  /** The granted QoS by filter. */
  readonly #filters = new WeakMap<Client, Map<string, Subscription['qos']>>();

  constructor(parts: Pick<BrokerParts, 'connections' | 'rights' | 'deviceSubscriptions' | 'log'>) {
    this.#parts = parts;
  }

  mayRead(client: Client, topic: string): boolean {
    const { connections, rights, deviceSubscriptions } = this.#parts;
    const principal = connections.find(client);
    return principal !== null && (rights.mayRead(principal, topic) || deviceSubscriptions.has(client, topic));
  }

  /**
   * Whether a subscription outlives the connection. Those to topics of devices do not: their messages are for phones that show the device
   * at the moment, and a phone that reconnects subscribes again.
   */
  isPersistent(client: Client, topic: string): boolean {
    const { connections, rights } = this.#parts;
    const principal = connections.find(client);
    return principal !== null && rights.mayRead(principal, topic) && (this.#filters.get(client)?.has(topic) ?? false);
  }

  /** The greatest QoS of the connection's filters that match a topic (MQTT 3.1.1 §3.3.5); null: none does. */
  findQos(client: Client, topic: string): Subscription['qos'] | null {
    const matching = [...(this.#filters.get(client) ?? [])].filter(([filter]) => filter === topic || matchesFilter(filter, topic));
    return matching.reduce<Subscription['qos'] | null>((greatest, [, qos]) => (greatest !== null && greatest > qos ? greatest : qos), null);
  }

  /** The broker also calls it for subscriptions that it restores. */
  authorise(client: Client, subscription: Subscription, done: GrantSubscription): void {
    const { connections, deviceSubscriptions, log } = this.#parts;
    const { topic } = subscription;
    const grant = (isGranted: boolean) => {
      if (isGranted) this.#add(client, subscription);
      done(null, isGranted ? subscription : null);
    };
    const principal = connections.find(client);
    const mayRead = this.mayRead(client, topic);
    if (principal?.kind === 'device') {
      const hasRoom = this.#hasRoom(client, topic);
      if (mayRead && !hasRoom) findMqtt5(client.conn)?.refuseFilter(topic, tooManyFilters);
      grant(mayRead && hasRoom);
    } else if (mayRead || !principal) grant(principal !== null);
    else
      deviceSubscriptions.subscribe(client, principal, topic).then(grant, (error: unknown) => {
        log.warn({ err: error }, 'whether a phone may subscribe to a device could not be looked up');
        grant(false);
      });
  }

  #add(client: Client, { topic, qos }: Subscription): void {
    const filters = this.#filters.get(client) ?? findMqtt5(client.conn)?.filters ?? new Map();
    this.#filters.set(client, filters.set(topic, qos));
  }

  #hasRoom(client: Client, topic: string): boolean {
    const filters = this.#filters.get(client);
    return filters === undefined || filters.size < maxOfDevice || filters.has(topic);
  }

  remove(client: Client, topics: readonly string[]): void {
    for (const topic of topics) this.#filters.get(client)?.delete(topic);
  }

  /** Removes what the connection may not read any more. @returns the topics */
  removeLost(client: Client): string[] {
    const lost = [...(this.#filters.get(client)?.keys() ?? [])].filter((topic) => !this.mayRead(client, topic));
    this.remove(client, lost);
    return lost;
  }
}
