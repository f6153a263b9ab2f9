import { deviceLimits } from '#services/limits/limit-table.ts';
import type { LocalLimiter } from '#services/limits/local-limiter.ts';
import type { UnstoredBatch } from './complete-batch.ts';
import { countParts, type QueuedMessage } from './queued-message.ts';
import { SenderQueue } from './sender-queue.ts';

/**
 * Of one transaction: large enough that its cost is shared by many, small enough that decoding, storing and acknowledging it does not keep
 * the process from other messages for long. Gateways that were cut off send messages of a thousand readings afterwards; a single message
 * always fits.
 */
export const maxInBatch = { messages: 250, parts: 1_000 } as const;
/** The same while other tenants send too: they wait for a third of a batch then, which costs whoever floods some throughput. */
export const maxInSharedBatch = { messages: 80, parts: 320 } as const;
/** Parts that a device has taken before it is the next one's turn. */
const maxPartsInTurn = 50;
/** Each begun unit of a payload counts in the limits. */
const unitBytes = 1024;
/** Pauses after failures: each is twice the one before, up to the longest, with some jitter. */
const retryDelayMs = { tenant: { first: 100, max: 2_000 }, device: { first: 500, max: 30_000 } } as const;

/** How much one transaction stores at most. */
export interface BatchLimit {
  messages: number;
  parts: number;
}

/** How much waits. */
export interface QueueSize {
  length: number;
  bytes: number;
}

interface Suspect {
  failures: number;
  readyAt: number;
}

/** The messages of one tenant: a queue for each device, and turns between them. Instants in milliseconds of the process. */
export class TenantQueue {
  readonly tenantId: string;
  readonly size: QueueSize = { length: 0, bytes: 0 };
  /** A batch is being stored. There is never a second one, so that messages stay in their order. */
  isRunning = false;
  /** Until then other tenants have their turns. */
  pausedUntil = 0;
  readonly #limiter: LocalLimiter;
  readonly #total: QueueSize;
  readonly #senders = new Map<string, SenderQueue>();
  /** Devices with a message that could not be stored alone: they are tried alone, and others do not wait for them. */
  readonly #suspects = new Map<string, Suspect>();
  /** Failures in a row, of the tenant as a whole. */
  #failures = 0;
  #retryAt = 0;
  #blockedUntil = 0;
  #maxMessages: number = maxInBatch.messages;

  /** @param total of all tenants, in which this tenant's messages are counted */
  constructor(tenantId: string, limiter: LocalLimiter, total: QueueSize) {
    this.tenantId = tenantId;
    this.#limiter = limiter;
    this.#total = total;
  }

  #count(messages: number, { payload }: QueuedMessage): void {
    for (const size of [this.size, this.#total]) {
      size.length += messages;
      size.bytes += messages * payload.length;
    }
  }

  /** Whether some of its messages could not be stored when they were tried last. */
  get isFailing(): boolean {
    return this.#failures > 0 || this.#suspects.size > 0;
  }

  /** When it may have a batch; infinite while one is being stored or nothing waits. */
  get readyAt(): number {
    if (this.isRunning || this.size.length === 0) return Number.POSITIVE_INFINITY;
    return Math.max(this.#retryAt, this.#blockedUntil, this.pausedUntil);
  }

  sizeOf(deviceId: string): QueueSize {
    return this.#senders.get(deviceId) ?? { length: 0, bytes: 0 };
  }

  add(message: QueuedMessage): void {
    this.#queueOf(message.sender.deviceId).add(message);
    this.#count(1, message);
    this.#blockedUntil = 0;
  }

  #queueOf(deviceId: string): SenderQueue {
    const known = this.#senders.get(deviceId);
    if (known) return known;
    const queue = new SenderQueue();
    this.#senders.set(deviceId, queue);
    return queue;
  }

  /** The messages of the next transaction, the devices by turns; none where all devices have to wait. @param limit of the batch */
  takeBatch(now: number, limit: BatchLimit): QueuedMessage[] {
    const batch: QueuedMessage[] = [];
    const maxMessages = Math.min(limit.messages, this.#maxMessages);
    let parts = 0;
    // A map's iteration also comes to what is put at its end meanwhile: the devices come round again and again.
    for (const [deviceId, queue] of this.#senders) {
      const suspect = this.#suspects.get(deviceId);
      if (queue.readyAt > now || (suspect && (suspect.readyAt > now || batch.length > 0))) continue;
      const before = batch.length;
      const messages = suspect ? 1 : maxMessages - before;
      parts += this.#takeTurn(deviceId, queue, batch, { messages, parts: Math.min(maxPartsInTurn, limit.parts - parts) }, now);
      if (queue.length === 0 || queue.readyAt <= now) this.#senders.delete(deviceId);
      if (queue.length > 0) this.#senders.set(deviceId, queue);
      else if (batch.length === before) this.#suspects.delete(deviceId);
      if (batch.length >= maxMessages || parts >= limit.parts || (suspect && batch.length > 0)) break;
    }
    if (batch.length === 0) this.#blockedUntil = this.#findNextReady();
    return batch;
  }

  /** @returns how many parts were taken */
  #takeTurn(deviceId: string, queue: SenderQueue, batch: QueuedMessage[], limit: BatchLimit, now: number): number {
    let parts = 0;
    let messages = 0;
    for (let message = queue.peek(); message && messages < limit.messages && parts < limit.parts; message = queue.peek()) {
      if (!message.isWithdrawn && !this.#pay(message, deviceId, queue, now)) break;
      queue.shift();
      this.#count(-1, message);
      if (message.isWithdrawn) continue;
      batch.push(message);
      messages += 1;
      parts += countParts(message);
    }
    return parts;
  }

  /** Takes the message from the allowance of device and tenant. Where that is used up, the device waits. */
  #pay(message: QueuedMessage, deviceId: string, queue: SenderQueue, now: number): boolean {
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

  #findNextReady(): number {
    let earliest = Number.POSITIVE_INFINITY;
    for (const [deviceId, { readyAt }] of this.#senders)
      earliest = Math.min(earliest, Math.max(readyAt, this.#suspects.get(deviceId)?.readyAt ?? 0));
    return earliest;
  }

  /** Every message of a batch is stored, or recorded as rejected. */
  succeed(batch: readonly QueuedMessage[]): void {
    this.#failures = 0;
    this.#maxMessages = Math.min(maxInBatch.messages, this.#maxMessages * 2);
    const [first] = batch;
    if (first && batch.length === 1) this.#suspects.delete(first.sender.deviceId);
  }

  /** Puts back what could not be stored, each message before whatever its device has sent since. */
  fail({ messages, size, isAlone }: UnstoredBatch, now: number): void {
    for (const [deviceId, ofDevice] of Map.groupBy(messages, ({ sender }) => sender.deviceId)) {
      this.#queueOf(deviceId).putBack(ofDevice);
      for (const message of ofDevice) this.#count(1, message);
    }
    this.#blockedUntil = 0;
    const [first] = messages;
    const suspect = isAlone && first ? this.#suspects.get(first.sender.deviceId) : undefined;
    if (isAlone && first) {
      const failures = (suspect?.failures ?? 0) + 1;
      this.#suspects.set(first.sender.deviceId, { failures, readyAt: now + findRetryDelay(retryDelayMs.device, failures) });
    } else this.#maxMessages = Math.max(1, size >> 1);
    // Messages of other devices are stored meanwhile, so the failure is this device's alone.
    if (suspect || (isAlone && messages.length < size)) return;
    this.#failures += 1;
    this.#retryAt = now + findRetryDelay(retryDelayMs.tenant, this.#failures);
  }

  /** Empties all queues. @returns what was in them */
  clear(): QueuedMessage[] {
    const all: QueuedMessage[] = [];
    for (const queue of this.#senders.values()) for (let message = queue.shift(); message; message = queue.shift()) all.push(message);
    for (const message of all) this.#count(-1, message);
    this.#senders.clear();
    return all;
  }
}

function findRetryDelay({ first, max }: { first: number; max: number }, failures: number): number {
  return Math.min(max, first * 2 ** Math.min(failures - 1, 20)) * (0.5 + Math.random() / 2);
}
