import type { AppContext } from '#services/core/request-context.ts';
import { recordCommandAnswers } from '#services/device-command/record-command-answers.ts';
import { type BatchContents, createReceiptClock, groupMessages } from '../batch/device-batch.ts';
import { createDeviceDirectory, type SenderProfile } from '../batch/device-directory.ts';
import { publishStored } from '../batch/publish-stored.ts';
import { createRejectedMessages } from '../batch/rejected-messages.ts';
import { type BatchStamp, type StoredBatch, storeBatch } from '../batch/store-batch.ts';
import { KnownStates } from '../known/known-states.ts';
import { isKnown, storeChosen, type TenantBatch } from '../known/store-known.ts';
import { createReadingPartitions, findKeptSince } from '../partitions/reading-partitions.ts';
import type { BatchStore, JointStore, TenantMessages } from './complete-batch.ts';
import type { DeviceReplies } from './device-replies.ts';
import type { QueuedMessage } from './queued-message.ts';

export type IngestContext = Pick<AppContext, 'database' | 'clock' | 'ids' | 'log' | 'eventBus' | 'values'> & {
  config: Pick<AppContext['config'], 'readingsKeptMonths' | 'limitFactor'>;
};

/** Stores batches in the database, publishes them, and answers the requests among their messages. */
export class DatabaseBatchStore implements BatchStore, JointStore {
  readonly #app: IngestContext;
  readonly #replies: DeviceReplies;
  readonly #directory;
  readonly #partitions;
  readonly #rejectedMessages;
  readonly #known = new KnownStates();
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
    await this.#app.database.assertWritable();
    const { devices, rejected, requests, answers } = await this.#prepare(tenantId, batch);
    if (devices.size > 0) await this.#storeDevices({ tenantId, batches: devices });
    await recordCommandAnswers(this.#app, tenantId, answers);
    await this.#rejectedMessages.record(tenantId, rejected);
    for (const request of requests) await this.#replies.answer(request);
  }

  async storeTogether(tenants: readonly TenantMessages[]): Promise<ReadonlySet<string>> {
    await this.#app.database.assertWritable();
    const prepared = await Promise.all(tenants.map(({ tenantId, messages }) => this.#prepareToJoin(tenantId, messages)));
    const ready = prepared.filter((tenant) => tenant !== null);
    const areKnown = ({ tenantId, batches }: TenantBatch) => [...batches].every((each) => isKnown(this.#known, tenantId, each));
    const chosen = await this.#storeChosen(() => ready.map(({ batch }) => batch).filter(areKnown));
    const stored = new Set(chosen.map(({ tenantId }) => tenantId));
    for (const { batch, requests } of ready)
      if (stored.has(batch.tenantId)) for (const request of requests) void this.#replies.answer(request);
    return stored;
  }

  /** Null for a batch that is stored by itself: something of it has to be written down besides, or its devices cannot be looked up. */
  async #prepareToJoin(tenantId: string, messages: readonly QueuedMessage[]) {
    try {
      const { devices, rejected, requests, answers } = await this.#prepare(tenantId, messages);
      if (devices.size === 0 || rejected.length > 0 || answers.length > 0) return null;
      return { batch: { tenantId, batches: devices }, requests };
    } catch {
      // It is thrown again when the tenant's batch is tried alone.
      return null;
    }
  }

  async #prepare(tenantId: string, batch: readonly QueuedMessage[]): Promise<BatchContents> {
    const profiles = await this.#directory.find(tenantId, listSenders(batch));
    const contents = await this.#group(tenantId, batch, profiles);
    await this.#partitions.ensure([...contents.devices.values()].flatMap(({ readings }) => [...readings.keys()]));
    return contents;
  }

  /** Writes over what is known of the devices, then reads and locks the states of the others: unknown, not known rightly, or with late readings. */
  async #storeDevices({ tenantId, batches }: TenantBatch): Promise<void> {
    const chosen = await this.#storeChosen(() => {
      const known = new Map([...batches].filter((each) => isKnown(this.#known, tenantId, each)));
      return known.size > 0 ? [{ tenantId, batches: known }] : [];
    });
    const done = chosen[0]?.batches;
    const others = new Map([...batches].filter(([deviceId]) => !done?.has(deviceId)));
    if (others.size === 0) return;
    this.#known.forget(others.keys());
    const { stored, saved } = await storeBatch(this.#app.database, tenantId, others, this.#stamp());
    for (const { row, state } of saved) this.#known.keep({ tenantId, state, version: row.version, keys: row.keys });
    this.publish(stored);
  }

  async #storeChosen(choose: () => readonly TenantBatch[]): Promise<readonly TenantBatch[]> {
    const { chosen, stored } = await storeChosen(this.#app.database, this.#known, choose, this.#stamp());
    for (const each of stored) this.publish(each);
    return chosen;
  }

  /** Drops what is known of devices, whose states are about to be written by others. */
  forget(deviceIds: Iterable<string>): void {
    this.#known.forget(deviceIds);
  }

  #stamp(): BatchStamp {
    const { clock, ids } = this.#app;
    return { now: clock.now().getTime(), nextId: () => ids.next() };
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
    this.#known.forgetTenant(tenantId);
  }

  close(): void {
    this.#unsubscribe();
  }
}

function listSenders(batch: readonly Pick<QueuedMessage, 'sender'>[]): string[] {
  return batch.map(({ sender }) => sender.deviceId);
}
