import type { AppContext } from '#services/core/request-context.ts';
import { recordCommandAnswers } from '#services/device-command/record-command-answers.ts';
import { type BatchContents, createReceiptClock, groupMessages } from '../batch/device-batch.ts';
import { createDeviceDirectory, type SenderProfile } from '../batch/device-directory.ts';
import { publishStored } from '../batch/publish-stored.ts';
import { createRejectedMessages } from '../batch/rejected-messages.ts';
import { type StoredBatch, storeBatch } from '../batch/store-batch.ts';
import { createReadingPartitions, findKeptSince } from '../partitions/reading-partitions.ts';
import type { BatchStore } from './complete-batch.ts';
import type { DeviceReplies } from './device-replies.ts';
import type { QueuedMessage } from './queued-message.ts';

export type IngestContext = Pick<AppContext, 'database' | 'clock' | 'ids' | 'log' | 'eventBus' | 'values'> & {
  config: Pick<AppContext['config'], 'readingsKeptMonths' | 'limitFactor'>;
};

/** Stores batches in the database, publishes them, and answers the requests among their messages. */
export class DatabaseBatchStore implements BatchStore {
  readonly #app: IngestContext;
  readonly #replies: DeviceReplies;
  readonly #directory;
  readonly #partitions;
  readonly #rejectedMessages;
  readonly #receiptClock = createReceiptClock();
  readonly #unsubscribe: () => void;

  constructor(app: IngestContext, replies: DeviceReplies) {
    this.#app = app;
    this.#replies = replies;
    this.#directory = createDeviceDirectory(app.database, app.clock);
    this.#partitions = createReadingPartitions(app.database);
    this.#rejectedMessages = createRejectedMessages(app);
    this.#unsubscribe = app.eventBus.subscribe((event) => {
      if (event.kind === 'devices-changed') this.#directory.invalidate(event.tenantId);
    });
  }

  async store(tenantId: string, batch: readonly QueuedMessage[]): Promise<void> {
    const { database, clock, ids } = this.#app;
    await database.assertWritable();
    const profiles = await this.#directory.find(tenantId, listSenders(batch));
    const { devices, rejected, requests, answers } = await this.#group(tenantId, batch, profiles);
    await this.#partitions.ensure([...devices.values()].flatMap(({ readings }) => [...readings.keys()]));
    if (devices.size > 0)
      this.publish(await storeBatch(database, tenantId, devices, { now: clock.now().getTime(), nextId: () => ids.next() }));
    await recordCommandAnswers(this.#app, tenantId, answers);
    await this.#rejectedMessages.record(tenantId, rejected);
    for (const request of requests) await this.#replies.answer(request);
  }

  /** Groups the batch, a second time with fresh profiles where a device is unknown: it may have been put behind the gateway since. */
  async #group(tenantId: string, batch: readonly QueuedMessage[], profiles: ReadonlyMap<string, SenderProfile>): Promise<BatchContents> {
    const keptSince = this.#findKeptSince(profiles);
    const contents = groupMessages(batch, profiles, this.#receiptClock, keptSince);
    const uncertain = contents.rejected.filter(({ rejection }) => rejection.reason === 'unknownDevice');
    if (uncertain.length === 0) return contents;
    const reloaded = await this.#directory.findAgain(tenantId, listSenders(uncertain));
    return groupMessages(batch, new Map([...profiles, ...reloaded]), this.#receiptClock, keptSince);
  }

  /** Readings from before go soon, and consumption is not computed from what is left of a month: such readings are refused. */
  #findKeptSince(profiles: ReadonlyMap<string, SenderProfile>): number {
    const [profile] = profiles.values();
    const months = [this.#app.config.readingsKeptMonths, profile?.self.readingsKeptMonths ?? 0];
    return Math.max(...months.map((kept) => findKeptSince(this.#app.clock.now(), kept)));
  }

  /** Never throws: the batch is stored, so a failing subscriber is no reason to store it again. */
  publish(stored: StoredBatch): void {
    try {
      publishStored(this.#app, stored);
    } catch (error) {
      this.#app.log.error({ err: error }, 'stored values could not be published');
    }
  }

  async quarantine(tenantId: string, { sender, topic, payload, at }: QueuedMessage, error: unknown): Promise<void> {
    // Only the code is logged, because the database's message quotes values of the device's message.
    const { code } = error as { code?: unknown };
    this.#app.log.error({ code, deviceId: sender.deviceId }, 'a message could not be stored');
    const rejection = { reason: 'malformed', child: null, detail: 'the message could not be stored' } as const;
    await this.#rejectedMessages.record(tenantId, [{ sender, rejection, topic, payload, at }]);
  }

  /** Drops what is cached of the tenant: a partition may have been dropped, or a device removed, since it was looked up. */
  invalidate(tenantId: string): void {
    this.#partitions.invalidate();
    this.#directory.invalidate(tenantId);
  }

  close(): void {
    this.#unsubscribe();
  }
}

function listSenders(batch: readonly Pick<QueuedMessage, 'sender'>[]): string[] {
  return batch.map(({ sender }) => sender.deviceId);
}
