import type { MqttClient } from 'mqtt';
import { chooseRetryDelay } from './back-off.ts';
import { type BrokerAddress, closeClient, describeReason, openClient } from './client.ts';
import { createOutbox, type OutgoingMessage } from './outbox.ts';

export interface LinkParts {
  /** Is called before each attempt, because port and token may have changed. */
  findAddress(): Promise<BrokerAddress>;
  clientId: string;
  /** Topic filters. */
  subscriptions?: readonly string[];
  /** Sent on each new connection, before anything else. */
  firstMessages?: readonly OutgoingMessage[];
  onMessage?(topic: string, payload: string): void;
  /** The oldest message was dropped because too many wait. */
  onOverflow?(): void;
  onUp?(): void;
  /** @param reason why the connection ended or could not be opened */
  onDown?(reason: string): void;
  /** The number of messages that may wait for a connection. */
  maxQueued: number;
  /** The number of messages that may be in flight at once. */
  maxInFlight: number;
}

/** A connection that is reopened when it ends. Unacknowledged messages are sent again, with QoS 1. */
export class Link {
  readonly #parts: LinkParts;
  readonly #outbox: ReturnType<typeof createOutbox>;
  /** Each connection has its own client, so that only the outbox decides which messages are sent again. */
  #client: MqttClient | null = null;
  #isUp = false;
  #phase: 'open' | 'cut' | 'ended' = 'open';
  #attempt = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(parts: LinkParts) {
    this.#parts = parts;
    this.#outbox = createOutbox(parts.maxQueued);
    void this.#connect();
  }

  get isUp(): boolean {
    return this.#isUp;
  }

  get queued(): number {
    return this.#outbox.size;
  }

  send(message: OutgoingMessage): void {
    if (this.#outbox.put(message)) this.#parts.onOverflow?.();
    if (this.#client !== null) this.#pump(this.#client);
  }

  /** Drops the connection without a DISCONNECT, until `restore`. */
  cut(): void {
    if (this.#phase !== 'open') return;
    this.#phase = 'cut';
    clearTimeout(this.#timer);
    const running = this.#client;
    running?.stream.destroy();
    if (running !== null) this.#lose(running, 'cut off');
  }

  restore(): void {
    if (this.#phase !== 'cut') return;
    this.#phase = 'open';
    this.#attempt = 0;
    void this.#connect();
  }

  /** Sends last messages and disconnects once the messages in flight are acknowledged, or the time is over. */
  async end(lastMessages: readonly OutgoingMessage[], timeoutMs: number): Promise<void> {
    this.#phase = 'ended';
    clearTimeout(this.#timer);
    if (this.#client === null) return;
    await closeClient(this.#client, lastMessages, timeoutMs);
  }

  async #connect(): Promise<void> {
    const address = await this.#parts.findAddress().catch((error: Error) => error);
    if (this.#phase !== 'open' || this.#client !== null) return;
    if (address instanceof Error) {
      this.#parts.onDown?.(address.message);
      this.#connectLater();
      return;
    }
    const client = openClient(address, this.#parts.clientId);
    this.#client = client;
    client.once('connect', () => {
      if (client === this.#client) this.#start(client);
    });
    client.on('message', (topic, payload) => {
      if (client === this.#client) this.#parts.onMessage?.(topic, payload.toString());
    });
    client.on('error', (error) => this.#lose(client, describeReason(error)));
    client.on('close', () => this.#lose(client, 'the connection was closed'));
  }

  #connectLater(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#connect(), chooseRetryDelay(this.#attempt));
    this.#attempt += 1;
  }

  #start(client: MqttClient): void {
    const { subscriptions = [], firstMessages = [], onUp } = this.#parts;
    this.#isUp = true;
    this.#attempt = 0;
    if (subscriptions.length > 0) client.subscribe([...subscriptions], { qos: 1 }, () => undefined);
    for (const { topic, payload } of firstMessages) client.publish(topic, payload, { qos: 1 }, () => undefined);
    onUp?.();
    this.#pump(client);
  }

  #pump(client: MqttClient): void {
    while (client === this.#client && this.#isUp && this.#outbox.inFlight < this.#parts.maxInFlight) {
      const next = this.#outbox.take();
      if (next === null) return;
      client.publish(next.message.topic, next.message.payload, { qos: 1 }, (error) => {
        // An answer of an earlier connection is ignored, because its messages are sent again.
        if (error || client !== this.#client) return;
        this.#outbox.acknowledge(next.id);
        this.#pump(client);
      });
    }
  }

  #lose(lost: MqttClient, reason: string): void {
    if (lost !== this.#client) return;
    this.#client = null;
    this.#isUp = false;
    this.#outbox.returnAll();
    lost.end(true);
    if (this.#phase !== 'ended') this.#parts.onDown?.(reason);
    if (this.#phase === 'open') this.#connectLater();
  }
}
