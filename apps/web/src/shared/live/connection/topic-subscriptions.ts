import type { MqttClient } from 'mqtt';
import type { SharedTopics } from './share-wanted-topics.ts';

/** The subscriptions of one connection, beside the account's own topic: those that the open tabs want at each moment. */
export class TopicSubscriptions {
  readonly #client: MqttClient;
  readonly #topics: SharedTopics;
  readonly #subscribed = new Set<string>();

  constructor(client: MqttClient, topics: SharedTopics) {
    this.#client = client;
    this.#topics = topics;
  }

  /** Subscribes to everything that is wanted. A new connection starts with nothing: the server keeps none of these subscriptions. */
  start(): void {
    this.#subscribed.clear();
    this.sync();
  }

  /** Subscribes to what is wanted by now, and unsubscribes from what nobody wants any more. */
  sync(): void {
    const wanted = new Set(this.#topics.list());
    const missing = [...wanted].filter((topic) => !this.#subscribed.has(topic));
    const unwanted = [...this.#subscribed].filter((topic) => !wanted.has(topic));
    for (const topic of missing) this.#subscribed.add(topic);
    for (const topic of unwanted) this.#subscribed.delete(topic);
    // A topic that the server refuses brings no values; the screen then shows those of its last read.
    if (missing.length > 0) this.#client.subscribe(missing, { qos: 0 }, () => undefined);
    if (unwanted.length > 0) this.#client.unsubscribe(unwanted, () => undefined);
  }
}
