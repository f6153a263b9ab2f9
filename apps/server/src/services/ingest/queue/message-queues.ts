import type { Sender } from '#services/core/ports/device-message.ts';
import type { LocalLimiter } from '#services/limits/local-limiter.ts';
import type { QueuedMessage } from './queued-message.ts';
import { type BatchLimit, maxInBatch, maxInSharedBatch, type QueueSize, TenantQueue } from './tenant-queue.ts';

/** What may wait in all, as it came; more is refused, so that an unavailable database does not fill the memory. */
export const maxQueued = { length: 150_000, bytes: 64 * 1024 * 1024 } as const;

/** How many times as long as its turn a tenant with much rests while others send: the processor and the disk are theirs meanwhile. */
const pauseFactor = 2;
/** After its turn a tenant counts for so long as one that sends. */
const activeMs = 1_000;

const nothing: QueueSize = { length: 0, bytes: 0 };

/** Messages until they are stored: a queue for each tenant and in it a queue for each device, each in the order in which they came. */
export class MessageQueues {
  readonly #limiter: LocalLimiter;
  /** Those with messages, by turns: the tenant that had the last one stands at the end. */
  readonly #tenants = new Map<string, TenantQueue>();
  /** Of all tenants. */
  readonly #total: QueueSize = { length: 0, bytes: 0 };
  readonly #running = new Map<TenantQueue, { startedAt: number; isWholeShare: boolean }>();
  /** Whose turn was the last, and when somebody else's was. */
  #latest = { tenantId: '', at: Number.NEGATIVE_INFINITY, othersAt: Number.NEGATIVE_INFINITY };

  constructor(limiter: LocalLimiter) {
    this.#limiter = limiter;
  }

  /**
   * Whether there is room for another message of a device. A device may have waiting as much as is left for its tenant, and a tenant as
   * much as is left for all: so whoever floods fills a third at most, and there is always room for others.
   */
  hasRoom({ tenantId, deviceId }: Sender): boolean {
    const tenant = this.#tenants.get(tenantId);
    const device = tenant?.sizeOf(deviceId) ?? nothing;
    const left = (unit: keyof QueueSize) => maxQueued[unit] - this.#total[unit] - (tenant?.size ?? nothing)[unit];
    return device.length < left('length') && device.bytes < left('bytes');
  }

  add(message: QueuedMessage): void {
    const { tenantId } = message.sender;
    const queue = this.#tenants.get(tenantId) ?? new TenantQueue(tenantId, this.#limiter, this.#total);
    this.#tenants.set(tenantId, queue);
    queue.add(message);
  }

  /** The tenant whose turn it is, and its next batch; null: no tenant is ready. The tenant has no other turn until its `release`. */
  takeTurn(now: number): { queue: TenantQueue; batch: QueuedMessage[] } | null {
    for (const [tenantId, queue] of this.#tenants) {
      if (queue.readyAt > now) continue;
      const limit = this.#limitOf(tenantId, now);
      const batch = queue.takeBatch(now, limit);
      // All of its messages were withdrawn.
      if (queue.size.length === 0 && batch.length === 0) this.#tenants.delete(tenantId);
      if (batch.length === 0) continue;
      queue.isRunning = true;
      // A tenant with more than its share while others send rests afterwards; one with few messages never does.
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

  /** When a tenant may be ready, milliseconds of the process; infinite: not before a message is added. */
  nextReadyAt(): number {
    let earliest = Number.POSITIVE_INFINITY;
    for (const queue of this.#tenants.values()) earliest = Math.min(earliest, queue.readyAt);
    return earliest;
  }

  /** How many tenants have messages that could not be stored when they were tried last. */
  countFailingTenants(): number {
    return [...this.#tenants.values()].filter(({ isFailing }) => isFailing).length;
  }

  /** Empties all queues. @returns what was in them */
  clear(): QueuedMessage[] {
    return [...this.#tenants.values()].flatMap((queue) => queue.clear());
  }
}
