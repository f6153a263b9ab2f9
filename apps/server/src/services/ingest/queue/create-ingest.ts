import { DatabaseUnavailableError } from '#db/errors.ts';
import type { Decoded, DeviceReply } from '#services/core/ports/device-message.ts';
import type { Ingest, TakeOptions } from '#services/core/ports/ingest.ts';
import type { AppContext } from '#services/core/request-context.ts';
import { createLocalLimiter } from '#services/limits/local-limiter.ts';
import { type AskedDevice, answerRequest } from '../answer-requests.ts';
import { type BatchWork, createReceiptClock, gatherWork, type Received } from '../batch/device-batch.ts';
import { createDeviceDirectory, type SenderProfile } from '../batch/device-directory.ts';
import { publishStored } from '../batch/publish-stored.ts';
import { createRejectedMessages } from '../batch/rejected-messages.ts';
import { type StoredBatch, storeBatch } from '../batch/store-batch.ts';
import { createReadingPartitions, findKeptSince } from '../partitions/reading-partitions.ts';
import { setConnected } from '../set-connected.ts';
import { settleBatch } from './complete-batch.ts';
import { createIngestTurns } from './ingest-turns.ts';
import { createMessageQueues } from './message-queues.ts';
import { createPresenceCoalescer } from './presence-coalescer.ts';
import { WaitingMessage } from './waiting-message.ts';

type Parts = Pick<AppContext, 'database' | 'clock' | 'ids' | 'log' | 'eventBus' | 'values'> & {
  config: Pick<AppContext['config'], 'readingsKeptMonths' | 'limitFactor'>;
};

type Publish = Pick<Received, 'sender' | 'topic' | 'payload'>;

export function createIngest(app: Parts): Ingest {
  const directory = createDeviceDirectory(app.database, app.clock);
  const months = createReadingPartitions(app.database);
  const rejectedMessages = createRejectedMessages(app);
  const receiptClock = createReceiptClock();
  const replyHandlers = new Set<(reply: DeviceReply) => void>();
  const queues = createMessageQueues(createLocalLimiter(() => app.clock.now().getTime(), app.config.limitFactor));
  const connectionLine = createPresenceCoalescer(async (changes) => tell(await setConnected(app, changes)));
  const turns = createIngestTurns(queues, (batch) => settleBatch(batch, { store, reject, forget }), app.log);
  let isClosing = false;

  const unsubscribe = app.eventBus.subscribe((signal) => {
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
      publishStored(app, stored);
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

  async function reject({ sender, topic, payload, at }: WaitingMessage, error: unknown): Promise<void> {
    // By its code alone: the database's words for it quote what the message said.
    app.log.error({ code: (error as { code?: unknown }).code, deviceId: sender.deviceId }, 'a message could not be stored');
    const rejection = { reason: 'malformed', child: null, detail: 'the message could not be stored' } as const;
    await rejectedMessages.record([{ sender, rejection, topic, payload, at }]);
  }

  /** A month may have been dropped, or a device removed, since it was looked up. */
  function forget(batch: readonly WaitingMessage[]): void {
    months.forget();
    for (const tenantId of new Set(batch.map(({ sender }) => sender.tenantId))) directory.forget(tenantId);
  }

  function takeMessage(
    { sender, topic, payload }: Publish,
    { signal, isLimited = true }: TakeOptions,
    decoded?: Decoded,
  ): Promise<Decoded> {
    if (isClosing || !queues.hasRoom(sender)) return Promise.reject(new DatabaseUnavailableError('too many readings are waiting'));
    const message = new WaitingMessage({ sender, topic, payload, at: app.clock.now().getTime() }, decoded);
    message.isPaid = !isLimited;
    signal?.addEventListener('abort', () => {
      message.isWithdrawn = true;
    });
    queues.add(message);
    turns.wake();
    return message.done;
  }

  return {
    take: (sender, topic, payload, options = {}) => takeMessage({ sender, topic, payload }, options),
    setConnected: ({ tenantId, deviceId }, isConnected) => connectionLine.add({ tenantId, deviceId, isConnected }),
    async reject(sender, rejection, topic, payload, options = {}) {
      await takeMessage({ sender, topic, payload }, options, { messages: [], rejections: [rejection] });
    },
    onReply(handler) {
      replyHandlers.add(handler);
      return () => replyHandlers.delete(handler);
    },
    countTroubled: () => queues.countTroubled(),
    async close() {
      unsubscribe();
      isClosing = true;
      await turns.close();
    },
  };
}
