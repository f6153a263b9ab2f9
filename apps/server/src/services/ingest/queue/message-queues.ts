import { secondMs } from '@energy-om/domain';
import type { Sender } from '#services/core/ports/device-message.ts';
import type { LocalLimiter } from '#services/limits/local-limiter.ts';
import { GatherWindows } from './gather-window.ts';
import type { QueuedMessage } from './queued-message.ts';
import { type BatchLimit, maxInBatch, maxInSharedBatch, type QueueSize, TenantQueue } from './tenant-queue.ts';

/** The maximum number and size of queued messages, undecoded. Further ones are refused, so that an unavailable database does not fill the memory. */
export const maxQueued = { length: 150_000, bytes: 64 * 1024 * 1024 } as const;

/** While others send, a tenant with many messages pauses for this many times the length of its turn, so that they get most of the server's time. */
const pauseFactor = 2;
/** The time after a tenant's turn for which it counts as sending. */
const activeMs = secondMs;

const nothing: QueueSize = { length: 0, bytes: 0 };

/** The messages that are not stored yet, in a queue for each tenant with a queue for each device, in the order of their arrival. */
export class MessageQueues {
  readonly #limiter: LocalLimiter;
  /** The tenants with messages, in the order of their turns; the tenant that had the last one is at the end. */
  readonly #tenants = new Map<string, TenantQueue>();
  readonly #windows = new GatherWindows();
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
    const queue = this.#tenants.get(tenantId) ?? new TenantQueue(tenantId, this.#limiter, this.#total, this.#windows.of(tenantId));
    this.#tenants.set(tenantId, queue);
    queue.add(message, now);
  }

  /** Returns the tenant whose turn it is, with its next batch; null where no tenant is ready. It has no other turn until its `release`. */
  takeTurn(now: number): { queue: TenantQueue; batch: QueuedMessage[] } | null {
    for (const [tenantId, queue] of this.#tenants) {
      if (queue.readyAt > now) continue;
      const limit = this.#limitOf(tenantId, now);
      const batch = queue.takeBatch(now, limit);
      // This is the case where all of its messages were withdrawn.
      if (queue.size.length === 0 && batch.length === 0) this.#tenants.delete(tenantId);
      if (batch.length === 0) continue;
      queue.isRunning = true;
      // A tenant with more messages than its share pauses afterwards while others send; one with few messages never does.
      const isWholeShare = limit === maxInSharedBatch && queue.size.length > 0;
      this.#running.set(queue, { startedAt: now, isWholeShare });
      const latest = this.#latest;
      this.#latest = { tenantId, at: now, othersAt: latest.tenantId === tenantId ? latest.othersAt : latest.at };
      this.#tenants.delete(tenantId);
      this.#tenants.set(tenantId, queue);
      return { queue, batch };
    }
    return null;
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
    for (const queue of this.#tenants.values()) queue.stopGathering();
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
