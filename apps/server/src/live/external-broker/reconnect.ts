import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from '#services/core/request-context.ts';
import type { BrokerClient } from './broker-client.ts';

/** Each delay is twice the one before, up to the maximum, with jitter so that servers do not reconnect at the same moment. */
const firstRetryDelayMs = 500;
const maxRetryDelayMs = 5_000;
/** One of this many consecutive failures is logged. */
const failuresPerLog = 10;

/** A connection to a broker that is opened again whenever it is over. */
export interface ReconnectingClient {
  /** Null while there is no connection. */
  current(): BrokerClient | null;
  close(): Promise<void>;
}

export interface ReconnectOptions {
  open: () => BrokerClient;
  /** The time for messages in flight when the connection is closed. */
  closeTimeoutMs: number;
  log: Log;
  name: string;
}

export function reconnect({ open, closeTimeoutMs, log, name }: ReconnectOptions): ReconnectingClient {
  const closing = new AbortController();
  let client: BrokerClient | null = null;
  let isReady = false;
  let failures = 0;

  async function connectOnce(): Promise<void> {
    client = open();
    await client.ready;
    isReady = true;
    log.info({ link: name, after: failures }, 'external broker connected');
    failures = 0;
    const failure = await client.ended;
    if (failure) throw failure;
  }

  async function run(): Promise<void> {
    while (!closing.signal.aborted) {
      let failure: unknown = null;
      await connectOnce().catch((error: unknown) => {
        failure = error;
      });
      await client?.ended;
      isReady = false;
      if (closing.signal.aborted) break;
      if (failures % failuresPerLog === 0) log.warn({ err: failure, link: name, failures }, 'external broker not connected');
      const retryDelayMs = Math.min(maxRetryDelayMs, firstRetryDelayMs * 2 ** Math.min(failures, 10));
      failures += 1;
      await wait(retryDelayMs * (0.5 + Math.random() / 2), undefined, { signal: closing.signal }).catch(() => undefined);
    }
  }

  const running = run();
  return {
    current: () => (isReady ? client : null),
    async close() {
      closing.abort();
      await client?.close(isReady ? closeTimeoutMs : 0);
      await running;
    },
  };
}
