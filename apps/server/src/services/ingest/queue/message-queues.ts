import type { Sender } from '#services/core/ports/device-message.ts';
import type { LocalLimiter } from '#services/limits/local-limiter.ts';
import { maxInBatch, maxInSharedBatch, type QueueSize, TenantQueue } from './tenant-queue.ts';
import type { WaitingMessage } from './waiting-message.ts';

/** What may wait in all, as it came; more is refused, so that a database that is away does not fill the memory. */
export const maxWaiting = { length: 150_000, bytes: 64 * 1024 * 1024 } as const;

/** How many times as long as its turn a tenant with much rests while others send: the processor and the disk are theirs meanwhile. */
const restFactor = 2;
/** Milliseconds for which a tenant that had a turn counts as one that sends. */
const sharedFor = 1_000;

/** Messages until they are stored: a queue a tenant and in it a queue a device, each in the order in which they came. */
export interface MessageQueues {
  /**
   * Whether there is room for another message of a device. A device may have waiting as much as is left for its tenant, and a tenant as
   * much as is left for all: so whoever floods fills a third at most, and there is always room for who does not.
   */
  hasRoom(sender: Sender): boolean;
  add(message: WaitingMessage): void;
  /** The tenant whose turn it is, and what of it is to be stored now; null: nobody's. The tenant has no other turn until it is `release`d. */
  takeTurn(now: number): { queue: TenantQueue; batch: WaitingMessage[] } | null;
  release(queue: TenantQueue, now: number): void;
  /** When it is worth asking again, milliseconds of the process; infinite: once something comes. */
  nextReadyAt(): number;
  /** How many tenants have messages that could not be stored when they were tried last. */
  countTroubled(): number;
  /** Everything that waits. */
  clear(): WaitingMessage[];
}

export function createMessageQueues(limiter: LocalLimiter): MessageQueues {
  /** Those with messages, by turns: who had the last one stands at the end. */
  const tenants = new Map<string, TenantQueue>();

  const whole: QueueSize = { length: 0, bytes: 0 };
  const nothing: QueueSize = { length: 0, bytes: 0 };
  /** Whose turn was the last, and when somebody else's was. */
  let latest = { tenantId: '', at: Number.NEGATIVE_INFINITY, othersAt: Number.NEGATIVE_INFINITY };

  const turnsUnderWay = new Map<TenantQueue, { startedAt: number; isWholeShare: boolean }>();

  function limitOf(tenantId: string, now: number) {
    const othersAt = latest.tenantId === tenantId ? latest.othersAt : latest.at;
    return now - othersAt < sharedFor ? maxInSharedBatch : maxInBatch;
  }

  return {
    hasRoom({ tenantId, deviceId }) {
      const tenant = tenants.get(tenantId);
      const device = tenant?.sizeOf(deviceId) ?? nothing;
      const left = (unit: keyof QueueSize) => maxWaiting[unit] - whole[unit] - (tenant?.size ?? nothing)[unit];
      return device.length < left('length') && device.bytes < left('bytes');
    },
    add(message) {
      const { tenantId } = message.sender;
      const queue = tenants.get(tenantId) ?? new TenantQueue(tenantId, limiter, whole);
      tenants.set(tenantId, queue);
      queue.add(message);
    },
    takeTurn(now) {
      for (const [tenantId, queue] of tenants) {
        if (queue.readyAt > now) continue;
        const limit = limitOf(tenantId, now);
        const batch = queue.takeBatch(now, limit);
        // What its senders do not wait for any more is gone.
        if (queue.size.length === 0 && batch.length === 0) tenants.delete(tenantId);
        if (batch.length === 0) continue;
        queue.isRunning = true;
        // What is over its share while others send has a rest afterwards; who has little never comes to that.
        const isWholeShare = limit === maxInSharedBatch && queue.size.length > 0;
        turnsUnderWay.set(queue, { startedAt: now, isWholeShare });
        latest = { tenantId, at: now, othersAt: latest.tenantId === tenantId ? latest.othersAt : latest.at };
        tenants.delete(tenantId);
        tenants.set(tenantId, queue);
        return { queue, batch };
      }
      return null;
    },
    release(queue, now) {
      queue.isRunning = false;
      const turn = turnsUnderWay.get(queue);
      turnsUnderWay.delete(queue);
      if (turn?.isWholeShare) queue.restsUntil = now + restFactor * (now - turn.startedAt);
      if (queue.size.length === 0) tenants.delete(queue.tenantId);
    },
    nextReadyAt() {
      let earliest = Number.POSITIVE_INFINITY;
      for (const queue of tenants.values()) earliest = Math.min(earliest, queue.readyAt);
      return earliest;
    },
    countTroubled: () => [...tenants.values()].filter(({ isInTrouble }) => isInTrouble).length,
    clear: () => [...tenants.values()].flatMap((queue) => queue.clear()),
  };
}
