import { DatabaseUnavailableError, DiskNearlyFullError } from '../../db/errors.ts';
import type { AppContext } from '../request-context.ts';
import { answerRequest, type Reply } from './answer-requests.ts';
import { createDeviceDirectory, type SenderProfile } from './device-directory.ts';
import type { Decoded, Rejection, Sender } from './device-message.ts';
import { type BatchWork, createReceiptClock, gatherWork, type Received } from './device-work.ts';
import { findDialect } from './dialects/dialects.ts';
import type { Ingest } from './ingest.ts';
import { createMonths } from './months.ts';
import { createRejectedMessages } from './rejected-messages.ts';
import { setConnected } from './set-connected.ts';
import { storeBatch } from './store-batch.ts';
import { tellStored } from './tell-stored.ts';

/** In one transaction: large enough that its cost is shared by many, small enough that nobody waits long for theirs. */
const mostInBatch = 5_000;
/** Messages that may wait; more are refused, so that a database that is away does not fill the memory. */
const mostWaiting = 50_000;
/** Milliseconds between two tries while the database is away. */
const pauses = [100, 250, 500, 1000, 2000] as const;

interface Waiting extends Received {
  resolve: () => void;
  reject: (error: unknown) => void;
}

type Parts = Pick<AppContext, 'database' | 'clock' | 'ids' | 'log' | 'signals' | 'values'>;

export function createIngest(app: Parts): Ingest {
  const directory = createDeviceDirectory(app.database, app.clock);
  const months = createMonths(app.database);
  const rejectedMessages = createRejectedMessages(app);
  const receiptClock = createReceiptClock();
  const replyHandlers = new Set<(reply: Reply) => void>();
  const waiting: Waiting[] = [];
  let isClosed = false;
  let running: Promise<void> | null = null;

  const unsubscribe = app.signals.subscribe((signal) => {
    if (signal.kind === 'devices-changed') directory.forget(signal.tenantId);
  });

  /** A device may have come behind a gateway since that was looked up. */
  async function gather(batch: readonly Received[], profiles: ReadonlyMap<string, SenderProfile>): Promise<BatchWork> {
    const work = gatherWork(batch, profiles, receiptClock);
    const doubtful = work.rejected.filter(({ rejection }) => rejection.reason === 'unknownDevice').map(({ sender }) => sender);
    if (doubtful.length === 0) return work;
    return gatherWork(batch, new Map([...profiles, ...(await directory.findAgain(doubtful))]), receiptClock);
  }

  async function store(batch: readonly Received[]): Promise<void> {
    const profiles = await directory.find(batch.map(({ sender }) => sender));
    const { devices, rejected, asked } = await gather(batch, profiles);
    await months.ensure([...devices.values()].flatMap(({ readings }) => [...readings.keys()]));
    if (devices.size > 0) {
      const stored = await storeBatch(app.database, devices, app.clock.now().getTime(), app.ids.next);
      tellStored(app, stored);
    }
    await rejectedMessages.record(rejected);
    for (const each of asked) {
      const reply = await answerRequest(app.database, each, app.clock.now().getTime());
      for (const handler of replyHandlers) handler(reply);
    }
  }

  /** Waits for a database that is away; what fails for another reason fails at once. */
  async function storeWhenPossible(batch: readonly Received[]): Promise<void> {
    for (let tries = 0; ; tries += 1) {
      try {
        await app.database.assertWritable();
        return await store(batch);
      } catch (error) {
        if (!isTemporary(error) || isClosed) throw error;
        if (tries === 0) app.log.warn({ err: error, messages: batch.length }, 'readings wait for the database');
        await new Promise((resolve) => setTimeout(resolve, pauses[Math.min(tries, pauses.length - 1)]));
      }
    }
  }

  /** A message that cannot be stored must not keep the others from it, nor come again for ever. */
  async function settle(batch: readonly Waiting[]): Promise<void> {
    try {
      await storeWhenPossible(batch);
      for (const { resolve } of batch) resolve();
    } catch (error) {
      if (isTemporary(error)) for (const { reject } of batch) reject(error);
      else if (batch.length > 1) {
        const middle = batch.length >> 1;
        await settle(batch.slice(0, middle));
        await settle(batch.slice(middle));
      } else await giveUp(batch[0] as Waiting, error);
    }
  }

  async function giveUp(message: Waiting, error: unknown): Promise<void> {
    const { sender, topic, payload, at } = message;
    app.log.error({ err: error, deviceId: sender.deviceId }, 'a message could not be stored');
    const rejection: Rejection = { reason: 'malformed', child: null, detail: 'the message could not be stored' };
    try {
      await rejectedMessages.record([{ sender, rejection, topic, payload, at }]);
      message.resolve();
    } catch (failure) {
      message.reject(failure);
    }
  }

  async function run(): Promise<void> {
    while (waiting.length > 0) await settle(waiting.splice(0, mostInBatch));
    running = null;
  }

  function takeDecoded(sender: Sender, topic: string, payload: Uint8Array, decoded: Decoded): Promise<void> {
    if (isClosed || waiting.length >= mostWaiting) return Promise.reject(new DatabaseUnavailableError('too many readings are waiting'));
    return new Promise((resolve, reject) => {
      waiting.push({ sender, topic, payload, decoded, at: app.clock.now().getTime(), resolve, reject });
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
    async setConnected(sender, isConnected) {
      const stored = await setConnected(app, sender, isConnected);
      tellStored(app, stored);
    },
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
      isClosed = true;
      await running;
    },
  };
}

function isTemporary(error: unknown): boolean {
  return error instanceof DatabaseUnavailableError || error instanceof DiskNearlyFullError;
}
