import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { statement } from './statement.ts';

const channel = 'energy_om_signals';
const reconnectDelayMs = 1_000;
/** A connection that died without an error (a firewall, a pulled cable) is noticed by a query, but never by listening only. */
const defaultProbeIntervalMs = 15_000;
const defaultProbeTimeoutMs = 5_000;
const connectTimeoutMs = 3_000;
/** PostgreSQL's notifications have less than 8,000 bytes. */
const maxPayloadBytes = 7_900;
/** Live messages should arrive within a second. A statement for each event would double the cost of a write, so events are collected. */
const debounceMs = 25;

export interface EventCarrier {
  /** Resolves when the text has been sent. */
  send(text: string): Promise<void>;
  close(): Promise<void>;
}

export interface EventCarrierOptions {
  /** Called whenever the connection begins to listen; texts that were sent before were missed. */
  onConnect?: () => void;
  probeIntervalMs?: number;
  probeTimeoutMs?: number;
}

export const sendEvents = statement<{ channel: string; texts: readonly string[] }, object>(
  'send-events',
  'select pg_notify(:channel, text) from unnest(:texts::text[]) as text',
);

/**
 * Carries texts between the servers of one PostgreSQL, by LISTEN on a connection of its own that is reopened when it breaks.
 *
 * @param run runs the statement `sendEvents`
 * @param receive gets every text on the channel, whoever sent it
 */
export function startEventCarrier(
  connection: pg.ClientConfig,
  run: (statement: typeof sendEvents, values: { channel: string; texts: readonly string[] }) => Promise<unknown>,
  receive: (text: string) => void,
  options: EventCarrierOptions = {},
): EventCarrier {
  const listener = new Listener(connection, receive, options);
  const listening = listener.listen();
  let batch: { texts: string[]; done: Promise<void> } | null = null;

  function startBatch(): { texts: string[]; done: Promise<void> } {
    const texts: string[] = [];
    const done = wait(debounceMs).then(async () => {
      batch = null;
      await run(sendEvents, { channel, texts });
    });
    return { texts, done };
  }

  return {
    send(text) {
      if (Buffer.byteLength(text) > maxPayloadBytes) return Promise.resolve();
      batch ??= startBatch();
      batch.texts.push(text);
      return batch.done;
    },
    async close() {
      await listener.close();
      await listening;
    },
  };
}

class Listener {
  readonly #connection: pg.ClientConfig;
  readonly #receive: (text: string) => void;
  readonly #onConnect: () => void;
  readonly #probeIntervalMs: number;
  readonly #probeTimeoutMs: number;
  #client: pg.Client | null = null;
  #isClosed = false;

  constructor(connection: pg.ClientConfig, receive: (text: string) => void, options: EventCarrierOptions) {
    this.#connection = connection;
    this.#receive = receive;
    this.#onConnect = options.onConnect ?? (() => undefined);
    this.#probeIntervalMs = options.probeIntervalMs ?? defaultProbeIntervalMs;
    this.#probeTimeoutMs = options.probeTimeoutMs ?? defaultProbeTimeoutMs;
  }

  /** Resolves once the connection is closed. */
  async listen(): Promise<void> {
    while (!this.#isClosed) {
      const client = new pg.Client({
        ...this.#connection,
        application_name: 'energy-om events',
        keepAlive: true,
        connectionTimeoutMillis: connectTimeoutMs,
        query_timeout: this.#probeTimeoutMs,
      });
      // A failure is followed by the next attempt.
      await this.#listenOn(client).catch(() => undefined);
      await client.end().catch(() => undefined);
      if (!this.#isClosed) await wait(reconnectDelayMs, undefined, { ref: false });
    }
  }

  async #listenOn(client: pg.Client): Promise<void> {
    let isBroken = false;
    const broken = new Promise<void>((resolve) => {
      const end = () => {
        isBroken = true;
        resolve();
      };
      client.on('error', end);
      client.on('end', end);
    });
    client.on('notification', ({ payload }) => {
      if (payload !== undefined) this.#receive(payload);
    });
    await client.connect();
    this.#client = client;
    await client.query(`listen ${channel}`);
    this.#onConnect();
    // `close` cannot end a connection that is still being opened, so the loop checks `#isClosed` too.
    while (!isBroken && !this.#isClosed) {
      const pause = new AbortController();
      await Promise.race([broken, wait(this.#probeIntervalMs, undefined, { ref: false, signal: pause.signal })]);
      pause.abort();
      if (!isBroken && !this.#isClosed) await client.query('select 1');
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#client?.end().catch(() => undefined);
  }
}
