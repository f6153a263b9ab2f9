import { secondMs } from '@energy-om/domain';
import type { Sender } from '#services/core/ports/device-message.ts';
import type { LocalLimiter } from '#services/limits/local-limiter.ts';
import { GatherWindow } from './gather-window.ts';
import { countParts, type QueuedMessage } from './queued-message.ts';
import { type BatchLimit, maxInBatch, maxInSharedBatch, type QueueSize, TenantQueue } from './tenant-queue.ts';

/** The maximum number and size of queued messages, undecoded. Further ones are refused, so that an unavailable database does not fill the memory. */
export const maxQueued = { length: 150_000, bytes: 64 * 1024 * 1024 } as const;

/** While others send, a tenant with many messages pauses for this many times the length of its turn, so that they get most of the server's time. */
const pauseFactor = 2;
/** The time after a tenant's turn for which it counts as sending. */
const activeMs = secondMs;

/** The time for which a tenant has turns of its own after it has held up others, or could have. */
const apartMs = 30 * secondMs;

/** What a tenant has in a turn. */
export interface TenantTurn {
  queue: TenantQueue;
  batch: QueuedMessage[];
}

const nothing: QueueSize = { length: 0, bytes: 0 };

/** The messages that are not stored yet, in a queue for each tenant with a queue for each device, in the order of their arrival. */
export class MessageQueues {
  readonly #limiter: LocalLimiter;
  /** The tenants with messages, in the order of their turns; the tenant that had the last one is at the end. */
  readonly #tenants = new Map<string, TenantQueue>();
  readonly #gather = new GatherWindow();
  /** Until when tenants have turns of their own, by tenant. */
  readonly #apartUntil = new Map<string, number>();
  /** The size of all tenants' queues together. */
  readonly #total: QueueSize = { length: 0, bytes: 0 };
  readonly #running = new Map<TenantQueue, { startedAt: number; isWholeShare: boolean }>();
  /** The tenant that had the last turn, its time, and the time of the last turn of any other tenant. */
  #latest = { tenantId: '', at: Number.NEGATIVE_INFINITY, othersAt: Number.NEGATIVE_INFINITY };

  constructor(limiter: LocalLimiter) {
    this.#limiter = limiter;
  }

  /**
   * Whether there is room for another message of a device. A device may queue as much as is left for its tenant, and a tenant as much as is
   * left for all, so that a flooding device fills a third at most, and there is always room for others.
   */
  hasRoom({ tenantId, deviceId }: Sender): boolean {
    const tenant = this.#tenants.get(tenantId);
    const device = tenant?.sizeOf(deviceId) ?? nothing;
    const left = (unit: keyof QueueSize) => maxQueued[unit] - this.#total[unit] - (tenant?.size ?? nothing)[unit];
    return device.length < left('length') && device.bytes < left('bytes');
  }

  add(message: QueuedMessage, now = performance.now()): void {
    const { tenantId } = message.sender;
    const queue = this.#tenants.get(tenantId) ?? new TenantQueue(tenantId, this.#limiter, this.#total, this.#gather);
    this.#tenants.set(tenantId, queue);
    queue.add(message, now);
  }

  /**
   * Returns what is to be stored together: the batch of the tenant whose turn it is, and of those after it that have little; nothing where no tenant is ready. A tenant with more
   * than its share has a turn of its own, so that others are not stored with it. They have no other turn until their `release`.
   */
  takeTurn(now: number): TenantTurn[] {
    const turn: TenantTurn[] = [];
    let left: BatchLimit = maxInBatch;
    for (const queue of this.#tenants.values()) {
      if (turn.length > 0 && (queue.joinableAt > now || queue.hasMany || this.#isApart(queue, now))) continue;
      if (turn.length === 0 && queue.readyAt > now) continue;
      const { hasMany } = queue;
      const batch = this.#takeBatch(queue, now, turn.length > 0 ? left : maxInBatch);
      if (batch.length === 0) continue;
      turn.push({ queue, batch });
      left = { messages: left.messages - batch.length, parts: left.parts - countAll(batch) };
      if (hasMany || left.messages <= 0 || left.parts <= 0 || this.#isApart(queue, now)) break;
    }
    if (turn.length > 0) this.#note(turn, now);
    return turn;
  }

  #takeBatch(queue: TenantQueue, now: number, left: BatchLimit): QueuedMessage[] {
    const share = this.#limitOf(queue.tenantId, now);
    const limit = { messages: Math.min(share.messages, left.messages), parts: Math.min(share.parts, left.parts) };
    const batch = queue.takeBatch(now, limit);
    // This is the case where all of its messages were withdrawn.
    if (queue.size.length === 0 && batch.length === 0) this.#tenants.delete(queue.tenantId);
    if (batch.length === 0) return batch;
    queue.isRunning = true;
    // A tenant with more messages than its share pauses afterwards while others send; one with few messages never does.
    this.#running.set(queue, {
      startedAt: now,
      isWholeShare: share === maxInSharedBatch && limit.messages === share.messages && queue.size.length > 0,
    });
    return batch;
  }

  /** Notes a turn, after which its tenants are the last. */
  #note(turn: readonly TenantTurn[], now: number): void {
    const [{ queue: first }] = turn as [TenantTurn];
    const latest = this.#latest;
    const others = latest.tenantId === first.tenantId ? latest.othersAt : latest.at;
    this.#latest = { tenantId: first.tenantId, at: now, othersAt: turn.length > 1 ? now : others };
    for (const { queue } of turn) {
      this.#tenants.delete(queue.tenantId);
      this.#tenants.set(queue.tenantId, queue);
    }
    this.#gather.turn(
      turn.flatMap(({ batch }) => batch.map(({ sender }) => sender.deviceId)),
      now,
    );
  }

  #isApart({ tenantId }: TenantQueue, now: number): boolean {
    const until = this.#apartUntil.get(tenantId);
    if (until !== undefined && until <= now) this.#apartUntil.delete(tenantId);
    return until !== undefined && until > now;
  }

  /** Lets a tenant have turns of its own for a time. */
  keepApart({ tenantId }: TenantQueue, now: number): void {
    this.#apartUntil.set(tenantId, now + apartMs);
  }

  #limitOf(tenantId: string, now: number): BatchLimit {
    const latest = this.#latest;
    const othersAt = latest.tenantId === tenantId ? latest.othersAt : latest.at;
    return now - othersAt < activeMs ? maxInSharedBatch : maxInBatch;
  }

  release(queue: TenantQueue, now: number): void {
    queue.isRunning = false;
    const turn = this.#running.get(queue);
    this.#running.delete(queue);
    if (turn?.isWholeShare) queue.pausedUntil = now + pauseFactor * (now - turn.startedAt);
    if (queue.size.length === 0) this.#tenants.delete(queue.tenantId);
  }

  /** Returns when a tenant may be ready, in milliseconds of the monotonic clock; infinite: not before a message is added. */
  nextReadyAt(): number {
    let earliest = Number.POSITIVE_INFINITY;
    for (const queue of this.#tenants.values()) earliest = Math.min(earliest, queue.readyAt);
    return earliest;
  }

  /** The server ends: nothing waits for further messages, of which there will be none. */
  stopGathering(): void {
    this.#gather.close();
  }

  /** Counts the tenants with messages that could not be stored at the last attempt. */
  countFailingTenants(): number {
    return [...this.#tenants.values()].filter(({ isFailing }) => isFailing).length;
  }

  /** Empties all queues. @returns their messages */
  clear(): QueuedMessage[] {
    return [...this.#tenants.values()].flatMap((queue) => queue.clear());
  }
}

function countAll(batch: readonly QueuedMessage[]): number {
  return batch.reduce((sum, message) => sum + countParts(message), 0);
}
