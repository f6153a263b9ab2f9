import { secondMs } from '@energy-om/domain';
import { deviceLimits } from '#services/limits/limit-table.ts';
import type { LocalLimiter } from '#services/limits/local-limiter.ts';
import type { UnstoredBatch } from './complete-batch.ts';
import type { GatherWindow } from './gather-window.ts';
import { countParts, type QueuedMessage } from './queued-message.ts';
import { SenderQueue } from './sender-queue.ts';

/**
 * The maximum size of one transaction. It is large enough that many messages share the cost, and small enough that decoding, storing and
 * acknowledging it does not block the process for long. Gateways that were offline send messages of a thousand readings afterwards; a single
 * message always fits.
 */
export const maxInBatch = { messages: 250, parts: 1_000 } as const;
/** The same while other tenants send too, which then wait for a third of a batch only; this costs a flooding tenant some throughput. */
export const maxInSharedBatch = { messages: 80, parts: 320 } as const;
/** The number of parts that are taken from a device before the next device's turn. */
const maxPartsInTurn = 50;
/** Each started unit of a payload counts in the limits. */
const unitBytes = 1024;
/** The delays after failures. Each is twice the one before, up to the maximum, with some jitter. */
const retryDelayMs = { tenant: { min: 100, max: 2 * secondMs }, device: { min: 500, max: 30 * secondMs } } as const;

/** The maximum size of a batch. */
export interface BatchLimit {
  messages: number;
  parts: number;
}

/** The number of queued messages, and their bytes. */
export interface QueueSize {
  length: number;
  bytes: number;
}

interface FailingDevice {
  failures: number;
  readyAt: number;
}

/** The messages of one tenant, in a queue for each device, with turns between these. Instants are in milliseconds of the monotonic clock. */
export class TenantQueue {
  readonly tenantId: string;
  readonly size: QueueSize = { length: 0, bytes: 0 };
  /** Whether a batch is being stored. There is never a second one, so that messages stay in their order. */
  isRunning = false;
  /** The time until which only other tenants have turns. */
  pausedUntil = 0;
  readonly #limiter: LocalLimiter;
  readonly #total: QueueSize;
  readonly #senders = new Map<string, SenderQueue>();
  /** The devices with a message that could not be stored alone. They are tried alone, and others do not wait for them. */
  readonly #failingDevices = new Map<string, FailingDevice>();
  /** The number of failures in a row of the tenant as a whole. */
  #failures = 0;
  #retryAt = 0;
  #blockedUntil = 0;
  readonly #gather: GatherWindow;
  /** Whether all of its messages came since its last turn, so that they wait for others. */
  #isGathering = false;
  #maxMessages: number = maxInBatch.messages;

  /** @param total the size of all tenants' queues, in which this tenant's messages are counted too @param gather that of all tenants */
  constructor(tenantId: string, limiter: LocalLimiter, total: QueueSize, gather: GatherWindow) {
    this.tenantId = tenantId;
    this.#limiter = limiter;
    this.#total = total;
    this.#gather = gather;
  }

  #count(messages: number, { payload }: QueuedMessage): void {
    for (const size of [this.size, this.#total]) {
      size.length += messages;
      size.bytes += messages * payload.length;
    }
  }

  /** Whether some of its messages could not be stored at the last attempt. */
  get isFailing(): boolean {
    return this.#failures > 0 || this.#failingDevices.size > 0;
  }

  /** The time from which it may have a batch; infinite while one is being stored or nothing is queued. */
  get readyAt(): number {
    return this.#isGathering ? Math.max(this.joinableAt, this.#gather.endsAt) : this.joinableAt;
  }

  /** The time from which it may have a batch in the turn of another tenant, for which it need not gather. */
  get joinableAt(): number {
    if (this.isRunning || this.size.length === 0) return Number.POSITIVE_INFINITY;
    return Math.max(this.#retryAt, this.#blockedUntil, this.pausedUntil);
  }

  /** Whether it has more than its share of a turn that it has with others. */
  get hasMany(): boolean {
    return this.size.length > maxInSharedBatch.messages;
  }

  sizeOf(deviceId: string): QueueSize {
    return this.#senders.get(deviceId) ?? { length: 0, bytes: 0 };
  }

  add(message: QueuedMessage, now: number): void {
    const { deviceId } = message.sender;
    if (this.size.length === 0) this.#isGathering = true;
    if (this.#isGathering) this.#gather.add(deviceId, now);
    this.#queueOf(deviceId).add(message);
    this.#count(1, message);
    this.#blockedUntil = 0;
    if (this.size.length >= maxInSharedBatch.messages) this.#isGathering = false;
  }

  #queueOf(deviceId: string): SenderQueue {
    const known = this.#senders.get(deviceId);
    if (known) return known;
    const queue = new SenderQueue();
    this.#senders.set(deviceId, queue);
    return queue;
  }

  /** Takes the messages of the next transaction, from the devices in turn; none where all devices have to wait. */
  takeBatch(now: number, limit: BatchLimit): QueuedMessage[] {
    const batch: QueuedMessage[] = [];
    const maxMessages = Math.min(limit.messages, this.#maxMessages);
    let parts = 0;
    // The iteration of a map also visits entries that are added at its end meanwhile, so the devices have turns until the batch is full.
    for (const [deviceId, queue] of this.#senders) {
      const failing = this.#failingDevices.get(deviceId);
      if (queue.readyAt > now || (failing && (failing.readyAt > now || batch.length > 0))) continue;
      const before = batch.length;
      const messages = failing ? 1 : maxMessages - before;
      parts += this.#takeTurn(deviceId, queue, batch, { messages, parts: Math.min(maxPartsInTurn, limit.parts - parts) }, now);
      if (queue.length === 0 || queue.readyAt <= now) this.#senders.delete(deviceId);
      if (queue.length > 0) this.#senders.set(deviceId, queue);
      else if (batch.length === before) this.#failingDevices.delete(deviceId);
      if (batch.length >= maxMessages || parts >= limit.parts || (failing && batch.length > 0)) break;
    }
    if (batch.length === 0) this.#blockedUntil = this.#findNextReadyAt();
    else this.#isGathering = false;
    return batch;
  }

  /** @returns how many parts were taken */
  #takeTurn(deviceId: string, queue: SenderQueue, batch: QueuedMessage[], limit: BatchLimit, now: number): number {
    let parts = 0;
    let messages = 0;
    for (let message = queue.peek(); message && messages < limit.messages && parts < limit.parts; message = queue.peek()) {
      if (!message.isWithdrawn && !this.#charge(message, deviceId, queue, now)) break;
      queue.shift();
      this.#count(-1, message);
      if (message.isWithdrawn) continue;
      batch.push(message);
      messages += 1;
      parts += countParts(message);
    }
    return parts;
  }

  /** Charges the message to the allowances of device and tenant. Where one is used up, it returns false and the device waits. */
  #charge(message: QueuedMessage, deviceId: string, queue: SenderQueue, now: number): boolean {
    if (message.isCharged) return true;
    const takes = [
      { key: `device ${deviceId}`, allowance: deviceLimits.device },
      { key: `tenant ${this.tenantId}`, allowance: deviceLimits.tenant },
    ];
    const waitMs = this.#limiter.take(takes, Math.max(1, Math.ceil(message.payload.length / unitBytes)));
    message.isCharged = waitMs === 0;
    queue.readyAt = waitMs === 0 ? 0 : now + waitMs;
    return message.isCharged;
  }

  #findNextReadyAt(): number {
    let earliest = Number.POSITIVE_INFINITY;
    for (const [deviceId, { readyAt }] of this.#senders)
      earliest = Math.min(earliest, Math.max(readyAt, this.#failingDevices.get(deviceId)?.readyAt ?? 0));
    return earliest;
  }

  /** Notes that every message of a batch is stored, or recorded as rejected. */
  succeed(batch: readonly QueuedMessage[]): void {
    this.#failures = 0;
    this.#maxMessages = Math.min(maxInBatch.messages, this.#maxMessages * 2);
    const [first] = batch;
    if (first && batch.length === 1) this.#failingDevices.delete(first.sender.deviceId);
  }

  /** Puts the messages that could not be stored back before all that their devices have sent since. */
  fail({ messages, size, isAlone }: UnstoredBatch, now: number): void {
    this.#isGathering = false;
    for (const [deviceId, ofDevice] of Map.groupBy(messages, ({ sender }) => sender.deviceId)) {
      this.#queueOf(deviceId).putBack(ofDevice);
      for (const message of ofDevice) this.#count(1, message);
    }
    this.#blockedUntil = 0;
    const [first] = messages;
    const failing = isAlone && first ? this.#failingDevices.get(first.sender.deviceId) : undefined;
    if (isAlone && first) {
      const failures = (failing?.failures ?? 0) + 1;
      this.#failingDevices.set(first.sender.deviceId, { failures, readyAt: now + findRetryDelay(retryDelayMs.device, failures) });
    } else this.#maxMessages = Math.max(1, size >> 1);
    // Messages of other devices can be stored, so the failure concerns this device only.
    if (failing || (isAlone && messages.length < size)) return;
    this.#failures += 1;
    this.#retryAt = now + findRetryDelay(retryDelayMs.tenant, this.#failures);
  }

  /** Empties all queues. @returns their messages */
  clear(): QueuedMessage[] {
    const all: QueuedMessage[] = [];
    for (const queue of this.#senders.values()) for (let message = queue.shift(); message; message = queue.shift()) all.push(message);
    for (const message of all) this.#count(-1, message);
    this.#senders.clear();
    return all;
  }
}

function findRetryDelay({ min, max }: { min: number; max: number }, failures: number): number {
  return Math.min(max, min * 2 ** Math.min(failures - 1, 20)) * (0.5 + Math.random() / 2);
}
