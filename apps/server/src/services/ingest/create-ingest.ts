import { setTimeout as wait } from 'node:timers/promises';
import { DatabaseUnavailableError, DiskNearlyFullError } from '../../db/errors.ts';
import type { AppContext } from '../request-context.ts';
import { type AskedDevice, answerRequest, type Reply } from './answer-requests.ts';
import { createConnectionLine } from './connection-line.ts';
import { createDeviceDirectory, type SenderProfile } from './device-directory.ts';
import type { Decoded, Rejection, Sender } from './device-message.ts';
import { type BatchWork, createReceiptClock, gatherWork, type Received } from './device-work.ts';
import { findDialect } from './dialects/dialects.ts';
import type { Ingest } from './ingest.ts';
import { createMonths, findKeptSince } from './months.ts';
import { createRejectedMessages } from './rejected-messages.ts';
import { setConnected } from './set-connected.ts';
import { type StoredBatch, storeBatch } from './store-batch.ts';
import { tellStored } from './tell-stored.ts';
import { createWaitingLine } from './waiting-line.ts';

/** Milliseconds between two tries while the database is away. */
const pauses = [100, 250, 500, 1000, 2000] as const;

interface Waiting extends Received {
  resolve: () => void;
  reject: (error: unknown) => void;
}

type Parts = Pick<AppContext, 'database' | 'clock' | 'ids' | 'log' | 'signals' | 'values'> & {
  config: Pick<AppContext['config'], 'readingsKeptMonths'>;
};

export function createIngest(app: Parts): Ingest {
  const directory = createDeviceDirectory(app.database, app.clock);
  const months = createMonths(app.database);
  const rejectedMessages = createRejectedMessages(app);
  const receiptClock = createReceiptClock();
  const replyHandlers = new Set<(reply: Reply) => void>();
  const line = createWaitingLine<Waiting>();
  const connectionLine = createConnectionLine(async (changes) => tell(await setConnected(app, changes)));
  const closing = new AbortController();
  let running: Promise<void> | null = null;

  const unsubscribe = app.signals.subscribe((signal) => {
    if (signal.kind === 'devices-changed') directory.forget(signal.tenantId);
  });

  /** A device may have come behind a gateway since that was looked up. */
  async function gather(batch: readonly Received[], profiles: ReadonlyMap<string, SenderProfile>): Promise<BatchWork> {
    const keptSince = findKeptSince(app.clock.now(), app.config.readingsKeptMonths);
    const work = gatherWork(batch, profiles, receiptClock, keptSince);
    const doubtful = work.rejected.filter(({ rejection }) => rejection.reason === 'unknownDevice').map(({ sender }) => sender);
    if (doubtful.length === 0) return work;
    return gatherWork(batch, new Map([...profiles, ...(await directory.findAgain(doubtful))]), receiptClock, keptSince);
  }

  async function store(batch: readonly Received[]): Promise<void> {
    await app.database.assertWritable();
    const profiles = await directory.find(batch.map(({ sender }) => sender));
    const { devices, rejected, asked } = await gather(batch, profiles);
    await months.ensure([...devices.values()].flatMap(({ readings }) => [...readings.keys()]));
    if (devices.size > 0) tell(await storeBatch(app.database, devices, app.clock.now().getTime(), app.ids.next));
    await rejectedMessages.record(rejected);
    for (const each of asked) await answer(each);
  }

  /** It is stored, so whatever a listener makes of it is no reason to store it again. */
  function tell(stored: StoredBatch): void {
    try {
      tellStored(app, stored);
    } catch (error) {
      app.log.error({ err: error }, 'what was stored could not be told');
    }
  }

  /** Who gets no answer asks again. */
  async function answer(asked: AskedDevice): Promise<void> {
    try {
      const reply = await answerRequest(app.database, asked, app.clock.now().getTime());
      for (const handler of replyHandlers) handler(reply);
    } catch (error) {
      app.log.warn({ err: error, deviceId: asked.senderId }, 'a device could not be answered');
    }
  }

  /**
   * A message that cannot be stored must not keep the others from it, nor come again for ever; and a batch that is too much for the
   * database must not be tried as it is for ever. Both are found by halves.
   */
  async function settle(batch: readonly Waiting[]): Promise<void> {
    for (let tries = 0; ; tries += 1) {
      try {
        await store(batch);
        for (const { resolve } of batch) resolve();
        return;
      } catch (error) {
        const waits = isTemporary(error);
        if (waits && closing.signal.aborted) return turnBack(batch, error);
        if (waits) await pause(batch, tries, error);
        // Perhaps only a month of readings has gone that was known to be there.
        else months.forget();
        if (batch.length > 1 && (tries > 0 || !waits)) return settleHalves(batch);
        if (tries > 0 && !waits) return giveUp(batch[0] as Waiting, error);
      }
    }
  }

  async function settleHalves(batch: readonly Waiting[]): Promise<void> {
    const middle = batch.length >> 1;
    await settle(batch.slice(0, middle));
    await settle(batch.slice(middle));
  }

  async function pause(batch: readonly Waiting[], tries: number, error: unknown): Promise<void> {
    if (tries === 0) app.log.warn({ err: error, messages: batch.length }, 'readings wait for the database');
    const milliseconds = pauses[Math.min(tries, pauses.length - 1)];
    await wait(milliseconds, undefined, { signal: closing.signal }).catch(() => undefined);
  }

  /** Closing without the database: neither these nor those behind them are stored, and their devices send them again. */
  function turnBack(batch: readonly Waiting[], error: unknown): void {
    for (const { reject } of batch) reject(error);
    while (!line.isEmpty()) for (const { reject } of line.takeBatch()) reject(error);
  }

  async function giveUp(message: Waiting, error: unknown): Promise<void> {
    const { sender, topic, payload, at } = message;
    // By its code alone: the database's words for it quote what the message said.
    app.log.error({ code: (error as { code?: unknown }).code, deviceId: sender.deviceId }, 'a message could not be stored');
    const rejection: Rejection = { reason: 'malformed', child: null, detail: 'the message could not be stored' };
    try {
      await rejectedMessages.record([{ sender, rejection, topic, payload, at }]);
      message.resolve();
    } catch (failure) {
      message.reject(failure);
    }
  }

  async function run(): Promise<void> {
    while (!line.isEmpty()) await settle(line.takeBatch());
    running = null;
  }

  function takeDecoded(sender: Sender, topic: string, payload: Uint8Array, decoded: Decoded): Promise<void> {
    if (closing.signal.aborted || !line.hasRoom()) return Promise.reject(new DatabaseUnavailableError('too many readings are waiting'));
    return new Promise((resolve, reject) => {
      line.add({ sender, topic, payload, decoded, at: app.clock.now().getTime(), resolve, reject });
      // After whatever else came with the same chunk.
      running ??= new Promise((begin) => setImmediate(() => begin(run())));
    });
  }

  const turnAway = (sender: Sender, rejection: Rejection, topic: string, payload: Uint8Array) =>
    takeDecoded(sender, topic, payload, { messages: [], rejections: [rejection] });

  return {
    takeDecoded,
    take(sender, topic, payload) {
      const dialect = findDialect(topic);
      if (!dialect)
        return turnAway(sender, { reason: 'topicNotAllowed', child: null, detail: 'no topic that devices write to' }, topic, payload);
      return takeDecoded(sender, topic, payload, dialect.decode(topic, payload));
    },
    setConnected: ({ tenantId, deviceId }, isConnected) => connectionLine.add({ tenantId, deviceId, isConnected }),
    reject(sender, rejection, topic, payload) {
      turnAway(sender, rejection, topic, payload).catch((error: unknown) =>
        app.log.warn({ err: error }, 'a rejection was not written down'),
      );
    },
    onReply(handler) {
      replyHandlers.add(handler);
      return () => replyHandlers.delete(handler);
    },
    async close() {
      unsubscribe();
      closing.abort();
      await running;
    },
  };
}

function isTemporary(error: unknown): boolean {
  return error instanceof DatabaseUnavailableError || error instanceof DiskNearlyFullError;
}
