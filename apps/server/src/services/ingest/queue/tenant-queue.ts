import { deviceLimits } from '#services/limits/limit-table.ts';
import type { LocalLimiter } from '#services/limits/local-limiter.ts';
import { SenderQueue } from './sender-queue.ts';
import { countParts, type WaitingMessage } from './waiting-message.ts';

/**
 * Of one transaction: large enough that its cost is shared by many, small enough that the process is not kept from others' messages for long
 * by decoding, storing and acknowledging it. What gateways kept while they were cut off comes in messages of a thousand readings; a message
 * alone always goes into one.
 */
export const maxInBatch = { messages: 250, parts: 1_000 } as const;
/** The same while other tenants send too: what they wait for behind a batch is a third of it, which costs whoever floods some throughput. */
export const maxInSharedBatch = { messages: 80, parts: 320 } as const;
/** Parts that a device has in a row before it is the next one's turn. */
const partsInTurn = 50;
/** Bytes of which each that is begun counts in the limits. */
const unit = 1024;
/** Milliseconds of pauses after failures: doubled from one to the next up to the longest, each a little different. */
const pauses = { tenant: { first: 100, longest: 2_000 }, device: { first: 500, longest: 30_000 } } as const;

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

/** A batch that could not be stored whole. */
export interface Unsettled {
  /** In their order: what is not stored, neither rejected. */
  messages: readonly WaitingMessage[];
  /** How many the batch had. */
  size: number;
  error: unknown;
  /** The first of the messages failed alone, for a reason that is not its own; false: the database could do none of them. */
  isAlone: boolean;
}

interface Suspect {
  failures: number;
  readyAt: number;
}

/** What the devices of one tenant have sent: a queue a device, and turns between them. Instants in milliseconds of the process. */
export class TenantQueue {
  readonly tenantId: string;
  readonly size: QueueSize = { length: 0, bytes: 0 };
  /** A batch of it is being stored: there is never a second one, so that its messages stay in their order. */
  isRunning = false;
  /** When it may have another turn, for the sake of others. */
  restsUntil = 0;
  readonly #limiter: LocalLimiter;
  readonly #whole: QueueSize;
  readonly #senders = new Map<string, SenderQueue>();
  /** Devices whose message could not be stored alone: they are tried alone, and others do not wait for them. */
  readonly #suspects = new Map<string, Suspect>();
  /** In a row, of the tenant as a whole. */
  #failures = 0;
  #retryAt = 0;
  #blockedUntil = 0;
  #maxMessages: number = maxInBatch.messages;

  /** @param whole of all tenants, which this one's messages are counted in */
  constructor(tenantId: string, limiter: LocalLimiter, whole: QueueSize) {
    this.tenantId = tenantId;
    this.#limiter = limiter;
    this.#whole = whole;
  }

  #count(messages: number, { payload }: WaitingMessage): void {
    for (const size of [this.size, this.#whole]) {
      size.length += messages;
      size.bytes += messages * payload.length;
    }
  }

  /** Whether something of it could not be stored when it was tried last. */
  get isInTrouble(): boolean {
    return this.#failures > 0 || this.#suspects.size > 0;
  }

  /** When it is worth asking for a batch; infinite while one is being stored or nothing waits. */
  get readyAt(): number {
    if (this.isRunning || this.size.length === 0) return Number.POSITIVE_INFINITY;
    return Math.max(this.#retryAt, this.#blockedUntil, this.restsUntil);
  }

  sizeOf(deviceId: string): QueueSize {
    return this.#senders.get(deviceId) ?? { length: 0, bytes: 0 };
  }

  add(message: WaitingMessage): void {
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

  /** What goes into the next transaction, the devices by turns; nothing where all of them have to wait. @param limit of the batch */
  takeBatch(now: number, limit: BatchLimit): WaitingMessage[] {
    const batch: WaitingMessage[] = [];
    const maxMessages = Math.min(limit.messages, this.#maxMessages);
    let parts = 0;
    // A map hands out what is put at its end while it is walked through: the devices come round again and again.
    for (const [deviceId, queue] of this.#senders) {
      const suspect = this.#suspects.get(deviceId);
      if (queue.readyAt > now || (suspect && (suspect.readyAt > now || batch.length > 0))) continue;
      const before = batch.length;
      const most = suspect ? 1 : maxMessages - before;
      parts += this.#takeTurn(deviceId, queue, batch, { messages: most, parts: Math.min(partsInTurn, limit.parts - parts) }, now);
      if (queue.length === 0 || queue.readyAt <= now) this.#senders.delete(deviceId);
      if (queue.length > 0) this.#senders.set(deviceId, queue);
      else if (batch.length === before) this.#suspects.delete(deviceId);
      if (batch.length >= maxMessages || parts >= limit.parts || (suspect && batch.length > 0)) break;
    }
    if (batch.length === 0) this.#blockedUntil = this.#findNextReady();
    return batch;
  }

  /** @returns how many parts were taken */
  #takeTurn(deviceId: string, queue: SenderQueue, batch: WaitingMessage[], most: { messages: number; parts: number }, now: number): number {
    let parts = 0;
    let messages = 0;
    for (let message = queue.peek(); message && messages < most.messages && parts < most.parts; message = queue.peek()) {
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

  /** Takes it from what device and tenant may send; where that is used up, the device waits. */
  #pay(message: WaitingMessage, deviceId: string, queue: SenderQueue, now: number): boolean {
    if (message.isPaid) return true;
    const takes = [
      { key: `device ${deviceId}`, allowance: deviceLimits.device },
      { key: `tenant ${this.tenantId}`, allowance: deviceLimits.tenant },
    ];
    const wait = this.#limiter.take(takes, Math.max(1, Math.ceil(message.payload.length / unit)));
    message.isPaid = wait === 0;
    queue.readyAt = wait === 0 ? 0 : now + wait;
    return message.isPaid;
  }

  #findNextReady(): number {
    let earliest = Number.POSITIVE_INFINITY;
    for (const [deviceId, { readyAt }] of this.#senders)
      earliest = Math.min(earliest, Math.max(readyAt, this.#suspects.get(deviceId)?.readyAt ?? 0));
    return earliest;
  }

  /** Everything of a batch is stored, or written down as rejected. */
  succeed(batch: readonly WaitingMessage[]): void {
    this.#failures = 0;
    this.#maxMessages = Math.min(maxInBatch.messages, this.#maxMessages * 2);
    const [first] = batch;
    if (first && batch.length === 1) this.#suspects.delete(first.sender.deviceId);
  }

  /** Puts back what could not be stored, each before whatever its device has sent since. */
  fail({ messages, size, isAlone }: Unsettled, now: number): void {
    for (const [deviceId, ofDevice] of Map.groupBy(messages, ({ sender }) => sender.deviceId)) {
      this.#queueOf(deviceId).putBack(ofDevice);
      for (const message of ofDevice) this.#count(1, message);
    }
    this.#blockedUntil = 0;
    const [first] = messages;
    const suspect = isAlone && first ? this.#suspects.get(first.sender.deviceId) : undefined;
    if (isAlone && first) {
      const failures = (suspect?.failures ?? 0) + 1;
      this.#suspects.set(first.sender.deviceId, { failures, readyAt: now + findPause(pauses.device, failures) });
    } else this.#maxMessages = Math.max(1, size >> 1);
    // Others of the tenant are stored meanwhile, so that it is this device's trouble alone.
    if (suspect || (isAlone && messages.length < size)) return;
    this.#failures += 1;
    this.#retryAt = now + findPause(pauses.tenant, this.#failures);
  }

  /** Everything that waits. */
  clear(): WaitingMessage[] {
    const all: WaitingMessage[] = [];
    for (const queue of this.#senders.values()) for (let message = queue.shift(); message; message = queue.shift()) all.push(message);
    for (const message of all) this.#count(-1, message);
    this.#senders.clear();
    return all;
  }
}

function findPause({ first, longest }: { first: number; longest: number }, failures: number): number {
  return Math.min(longest, first * 2 ** Math.min(failures - 1, 20)) * (0.5 + Math.random() / 2);
}
