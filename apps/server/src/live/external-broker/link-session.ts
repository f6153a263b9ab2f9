import type { Duplex } from 'node:stream';
import { type IPublishPacket, type Packet, parser, writeToStream } from 'mqtt-packet';

/** Of MQTT 5: it says how many messages may be under way at once, and for how long a session outlives its connection. */
const version = { protocolVersion: 5 } as const;
/** The first reason code that is a failure. */
const firstFailure = 0x80;

export interface SessionOptions {
  clientId: string;
  username?: string;
  password?: string;
  filters: readonly string[];
  /** Messages that the broker may leave unacknowledged. With more of them, which only those of QoS 0 can be, or … */
  maxUnderWay: number;
  /** … with more bytes on their way to be stored, nothing more is read until there is room: the broker keeps it, or drops it. */
  maxBytesUnderWay: number;
  /** Bytes; the broker drops for us what is larger. */
  maxPacketBytes: number;
  /** Seconds the broker keeps the session, and what is waiting in it, for a client that is away. */
  expirySeconds: number;
  keepaliveSeconds: number;
  /** Milliseconds for an answer of the broker's. */
  answerWithin: number;
  /** Acknowledged when this resolves; it never rejects. */
  onPublish: (packet: IPublishPacket) => Promise<boolean>;
}

/** One connection to a broker, from its CONNECT to its end. */
export interface LinkSession {
  /** Resolves once every subscription is granted; rejects when the broker refuses or does not answer. */
  ready: Promise<void>;
  /** Resolves when the connection is over. */
  ended: Promise<Error | null>;
  /** @returns whether the broker acknowledged it, or, with QoS 0, whether it was sent */
  publish(message: Pick<IPublishPacket, 'topic' | 'payload' | 'properties'> & { qos: 0 | 1 }): Promise<boolean>;
  /** Takes nothing more, waits a while for what is under way, says goodbye. The broker keeps the session. */
  leave(milliseconds: number): Promise<void>;
}

type Answer = Extract<Packet, { cmd: 'connack' | 'suback' | 'puback' }>;

export function startSession(carrier: Duplex, options: SessionOptions): LinkSession {
  const parse = parser(version);
  const waiting = new Map<string, (answer: Answer | null) => void>();
  const underWay = new Set<Promise<unknown>>();
  let bytesUnderWay = 0;
  let lastHeard = performance.now();
  let lastId = 0;
  let failure: Error | null = null;
  let isLeaving = false;

  const write = (packet: Packet) => carrier.writable && writeToStream(packet, carrier, version);
  const fail = (message: string) => carrier.destroy(new Error(message));

  function ask(key: string, packet: Packet): Promise<Answer | null> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => settle(key, null), options.answerWithin);
      waiting.set(key, (answer) => {
        clearTimeout(timer);
        resolve(answer);
      });
      write(packet);
    });
  }

  function settle(key: string, answer: Answer | null): void {
    waiting.get(key)?.(answer);
    waiting.delete(key);
  }

  function nextId(): number {
    lastId = (lastId % 65_535) + 1;
    return lastId;
  }

  async function take(packet: IPublishPacket): Promise<void> {
    const isTaken = await options.onPublish(packet);
    if (isTaken && packet.qos === 1) write({ cmd: 'puback', messageId: packet.messageId as number, reasonCode: 0 });
  }

  function holdBack(): void {
    const isFull = underWay.size > options.maxUnderWay || bytesUnderWay > options.maxBytesUnderWay;
    if (isFull === carrier.isPaused()) return;
    if (isFull) {
      carrier.pause();
      return;
    }
    // It was not listened to meanwhile.
    lastHeard = performance.now();
    carrier.resume();
  }

  function begin(packet: IPublishPacket): void {
    const { length } = packet.payload;
    bytesUnderWay += length;
    const taking = take(packet).finally(() => {
      underWay.delete(taking);
      bytesUnderWay -= length;
      holdBack();
    });
    underWay.add(taking);
    holdBack();
  }

  parse.on('packet', (packet: Packet) => {
    lastHeard = performance.now();
    if (packet.cmd === 'connack') settle('connack', packet);
    else if (packet.cmd === 'suback' || packet.cmd === 'puback') settle(`${packet.cmd} ${packet.messageId}`, packet);
    else if (packet.cmd === 'disconnect') fail(`the broker ended the connection (${packet.reasonCode ?? 0})`);
    else if (packet.cmd === 'publish' && !isLeaving) begin(packet);
  });
  parse.on('error', (error: Error) => carrier.destroy(error));
  carrier.on('data', (chunk: Buffer) => void parse.parse(chunk));
  carrier.on('error', (error) => {
    failure = error;
  });
  carrier.on('end', () => carrier.destroy());

  const heartbeat = setInterval(() => {
    const isSilent = !carrier.isPaused() && performance.now() - lastHeard > options.keepaliveSeconds * 1500;
    if (isSilent) fail('the broker is silent');
    else write({ cmd: 'pingreq' });
  }, options.keepaliveSeconds * 500);
  const ended = new Promise<Error | null>((resolve) => {
    carrier.once('close', () => {
      clearInterval(heartbeat);
      for (const key of [...waiting.keys()]) settle(key, null);
      resolve(failure);
    });
  });

  async function open(): Promise<void> {
    const connected = await ask('connack', {
      cmd: 'connect',
      protocolId: 'MQTT',
      ...version,
      clientId: options.clientId,
      clean: false,
      keepalive: options.keepaliveSeconds,
      username: options.username,
      password: options.password === undefined ? undefined : Buffer.from(options.password),
      properties: {
        sessionExpiryInterval: options.expirySeconds,
        receiveMaximum: options.maxUnderWay,
        maximumPacketSize: options.maxPacketBytes,
      },
    });
    if (connected?.cmd !== 'connack') throw failure ?? new Error('no answer to CONNECT');
    if (connected.reasonCode !== 0) throw new Error(`the broker refused the connection (${connected.reasonCode})`);
    const messageId = nextId();
    const subscriptions = options.filters.map((topic) => ({ topic, qos: 1 as const }));
    const subscribed = await ask(`suback ${messageId}`, { cmd: 'subscribe', messageId, subscriptions });
    if (subscribed?.cmd !== 'suback') throw failure ?? new Error('no answer to SUBSCRIBE');
    const refused = options.filters.filter((_filter, index) => Number(subscribed.granted[index]) >= firstFailure);
    if (refused.length > 0) throw new Error(`the broker refused the subscription to ${refused.join(', ')}`);
  }

  const ready = open().catch((error: unknown) => {
    carrier.destroy();
    throw error;
  });
  return {
    ready,
    ended,
    async publish({ topic, payload, properties, qos }) {
      const common = { cmd: 'publish', topic, payload, properties, dup: false, retain: false } as const;
      if (qos === 0) return write({ ...common, qos });
      const messageId = nextId();
      const answer = await ask(`puback ${messageId}`, { ...common, qos, messageId });
      return answer?.cmd === 'puback' && (answer.reasonCode ?? 0) < firstFailure;
    },
    async leave(milliseconds) {
      isLeaving = true;
      const patience = new Promise((resolve) => setTimeout(resolve, milliseconds).unref());
      await Promise.race([Promise.all(underWay), patience]);
      write({ cmd: 'disconnect', reasonCode: 0 });
      carrier.end();
      const impatience = setTimeout(() => carrier.destroy(), milliseconds);
      await ended;
      clearTimeout(impatience);
    },
  };
}
