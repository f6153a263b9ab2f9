import type { Duplex } from 'node:stream';
import { type IPublishPacket, type Packet, parser, writeToStream } from 'mqtt-packet';

/** MQTT 5 lets the client limit the messages in flight, and set for how long its session outlives the connection. */
const version = { protocolVersion: 5 } as const;
/** The first reason code that is a failure. */
const firstFailure = 0x80;
const maxPacketId = 65_535;

export interface BrokerClientOptions {
  clientId: string;
  username?: string;
  password?: string;
  filters: readonly string[];
  /**
   * Messages that the broker may leave unacknowledged. With more of them, which only those of QoS 0 can be, or with more bytes, nothing is
   * read until there is room: the broker stores what comes meanwhile, or drops it.
   */
  maxInFlight: number;
  maxBytesInFlight: number;
  /** The broker drops larger packets instead of sending them. */
  maxPacketBytes: number;
  /** For so long the broker keeps the session, and the messages waiting in it, while this client is offline. */
  expirySeconds: number;
  keepaliveSeconds: number;
  answerTimeoutMs: number;
  /** A message is acknowledged when this resolves with true; it never rejects. */
  onPublish: (packet: IPublishPacket) => Promise<boolean>;
}

export type OutgoingMessage = Pick<IPublishPacket, 'topic' | 'payload' | 'properties'> & { qos: 0 | 1 };

type Answer = Extract<Packet, { cmd: 'connack' | 'suback' | 'puback' }>;

/** One connection to an external broker, from its CONNECT to its end. */
export class BrokerClient {
  /** Resolves once every subscription is granted; rejects when the broker refuses or does not answer. */
  readonly ready: Promise<void>;
  /** Resolves when the connection is over. */
  readonly ended: Promise<Error | null>;
  readonly #carrier: Duplex;
  readonly #options: BrokerClientOptions;
  /** Packets that wait for their answers, by the answer's kind and packet id. */
  readonly #unanswered = new Map<string, (answer: Answer | null) => void>();
  /** Messages that are being stored. */
  readonly #inFlight = new Set<Promise<unknown>>();
  #bytesInFlight = 0;
  #lastReceivedAt = performance.now();
  #lastPacketId = 0;
  #failure: Error | null = null;
  #isClosing = false;

  constructor(carrier: Duplex, options: BrokerClientOptions) {
    this.#carrier = carrier;
    this.#options = options;
    this.#readPackets();
    this.ended = this.#waitForEnd();
    this.ready = this.#open().catch((error: unknown) => {
      carrier.destroy();
      throw error;
    });
  }

  #readPackets(): void {
    const carrier = this.#carrier;
    const parse = parser(version);
    parse.on('packet', (packet: Packet) => this.#receive(packet));
    parse.on('error', (error: Error) => carrier.destroy(error));
    carrier.on('data', (chunk: Buffer) => void parse.parse(chunk));
    carrier.on('error', (error) => {
      this.#failure = error;
    });
    carrier.on('end', () => carrier.destroy());
  }

  #receive(packet: Packet): void {
    this.#lastReceivedAt = performance.now();
    if (packet.cmd === 'connack') this.#resolveRequest('connack', packet);
    else if (packet.cmd === 'suback' || packet.cmd === 'puback') this.#resolveRequest(`${packet.cmd} ${packet.messageId}`, packet);
    else if (packet.cmd === 'disconnect') this.#fail(`the broker ended the connection (${packet.reasonCode ?? 0})`);
    else if (packet.cmd === 'publish' && !this.#isClosing) this.#take(packet);
  }

  /** Ends what waits on the connection once it is over, and pings the broker until then. */
  #waitForEnd(): Promise<Error | null> {
    const heartbeat = setInterval(() => this.#ping(), this.#options.keepaliveSeconds * 500);
    return new Promise((resolve) => {
      this.#carrier.once('close', () => {
        clearInterval(heartbeat);
        for (const key of [...this.#unanswered.keys()]) this.#resolveRequest(key, null);
        resolve(this.#failure);
      });
    });
  }

  #ping(): void {
    const silentMs = performance.now() - this.#lastReceivedAt;
    if (!this.#carrier.isPaused() && silentMs > this.#options.keepaliveSeconds * 1500) this.#fail('the broker is silent');
    else this.#write({ cmd: 'pingreq' });
  }

  async #open(): Promise<void> {
    const { clientId, username, password, filters, ...options } = this.#options;
    const connected = await this.#request('connack', {
      cmd: 'connect',
      protocolId: 'MQTT',
      ...version,
      clientId,
      clean: false,
      keepalive: options.keepaliveSeconds,
      username,
      password: password === undefined ? undefined : Buffer.from(password),
      properties: {
        sessionExpiryInterval: options.expirySeconds,
        receiveMaximum: options.maxInFlight,
        maximumPacketSize: options.maxPacketBytes,
      },
    });
    if (connected?.cmd !== 'connack') throw this.#failure ?? new Error('no answer to CONNECT');
    if (connected.reasonCode !== 0) throw new Error(`the broker refused the connection (${connected.reasonCode})`);
    const messageId = this.#nextPacketId();
    const subscriptions = filters.map((topic) => ({ topic, qos: 1 as const }));
    const subscribed = await this.#request(`suback ${messageId}`, { cmd: 'subscribe', messageId, subscriptions });
    if (subscribed?.cmd !== 'suback') throw this.#failure ?? new Error('no answer to SUBSCRIBE');
    const refused = filters.filter((_filter, index) => Number(subscribed.granted[index]) >= firstFailure);
    if (refused.length > 0) throw new Error(`the broker refused the subscription to ${refused.join(', ')}`);
  }

  /** @returns the answer; null when none came in time or the connection ended */
  #request(key: string, packet: Packet): Promise<Answer | null> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.#resolveRequest(key, null), this.#options.answerTimeoutMs);
      this.#unanswered.set(key, (answer) => {
        clearTimeout(timer);
        resolve(answer);
      });
      this.#write(packet);
    });
  }

  #resolveRequest(key: string, answer: Answer | null): void {
    this.#unanswered.get(key)?.(answer);
    this.#unanswered.delete(key);
  }

  #nextPacketId(): number {
    this.#lastPacketId = (this.#lastPacketId % maxPacketId) + 1;
    return this.#lastPacketId;
  }

  #write(packet: Packet): boolean {
    return this.#carrier.writable && writeToStream(packet, this.#carrier, version);
  }

  #fail(message: string): void {
    this.#carrier.destroy(new Error(message));
  }

  #take(packet: IPublishPacket): void {
    const { length } = packet.payload;
    this.#bytesInFlight += length;
    const taking = this.#store(packet).finally(() => {
      this.#inFlight.delete(taking);
      this.#bytesInFlight -= length;
      this.#applyBackpressure();
    });
    this.#inFlight.add(taking);
    this.#applyBackpressure();
  }

  async #store(packet: IPublishPacket): Promise<void> {
    const isStored = await this.#options.onPublish(packet);
    if (isStored && packet.qos === 1) this.#write({ cmd: 'puback', messageId: packet.messageId as number, reasonCode: 0 });
  }

  #applyBackpressure(): void {
    const carrier = this.#carrier;
    const isFull = this.#inFlight.size > this.#options.maxInFlight || this.#bytesInFlight > this.#options.maxBytesInFlight;
    if (isFull === carrier.isPaused()) return;
    if (isFull) {
      carrier.pause();
      return;
    }
    // While it was paused nothing was read, so the broker was not silent.
    this.#lastReceivedAt = performance.now();
    carrier.resume();
  }

  /** @returns whether the broker acknowledged it, or, with QoS 0, whether it was sent */
  async publish({ topic, payload, properties, qos }: OutgoingMessage): Promise<boolean> {
    const common = { cmd: 'publish', topic, payload, properties, dup: false, retain: false } as const;
    if (qos === 0) return this.#write({ ...common, qos });
    const messageId = this.#nextPacketId();
    const answer = await this.#request(`puback ${messageId}`, { ...common, qos, messageId });
    return answer?.cmd === 'puback' && (answer.reasonCode ?? 0) < firstFailure;
  }

  /** Takes no more messages, waits a while for those in flight, and disconnects. The broker keeps the session. */
  async close(timeoutMs: number): Promise<void> {
    this.#isClosing = true;
    const timeout = new Promise((resolve) => setTimeout(resolve, timeoutMs).unref());
    await Promise.race([Promise.all(this.#inFlight), timeout]);
    this.#write({ cmd: 'disconnect', reasonCode: 0 });
    this.#carrier.end();
    const forcedEnd = setTimeout(() => this.#carrier.destroy(), timeoutMs);
    await this.ended;
    clearTimeout(forcedEnd);
  }
}
