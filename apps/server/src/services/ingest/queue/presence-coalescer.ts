import type { Sender } from '#services/core/ports/device-message.ts';
import type { ConnectionChange } from '../set-connected.ts';

interface QueuedChange extends ConnectionChange {
  resolve: () => void;
  reject: (error: unknown) => void;
}

/** The maximum number of changes in one transaction. After a restart thousands of devices connect within a second; alone, each would need a commit. */
const maxInBatch = 500;

/**
 * Stores simultaneous changes of connections together, one tenant at a time and the tenants in turn. Changes of one device are stored in
 * their order, each in a batch of its own.
 */
export interface PresenceCoalescer {
  /** Resolves once the change is stored; rejects when its batch could not be stored. */
  add(sender: Sender, isConnected: boolean): Promise<void>;
}

/** @param store gets each device at most once in a call, and is called again only when the last call has ended */
export function createPresenceCoalescer(
  store: (tenantId: string, changes: readonly ConnectionChange[]) => Promise<void>,
): PresenceCoalescer {
  /** The changes by tenant; the tenant that had the last turn is at the end. */
  const queues = new Map<string, QueuedChange[]>();
  let isRunning = false;

  function takeBatch(tenantId: string, queue: QueuedChange[]): QueuedChange[] {
    const devices = new Set<string>();
    for (const { deviceId } of queue) {
      if (devices.size >= maxInBatch || devices.has(deviceId)) break;
      devices.add(deviceId);
    }
    const batch = queue.splice(0, devices.size);
    queues.delete(tenantId);
    if (queue.length > 0) queues.set(tenantId, queue);
    return batch;
  }

  async function run(): Promise<void> {
    // The iteration of a map also visits entries that are added at its end meanwhile.
    for (const [tenantId, queue] of queues) {
      const batch = takeBatch(tenantId, queue);
      try {
        await store(tenantId, batch);
        for (const { resolve } of batch) resolve();
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    isRunning = false;
  }

  return {
    add: ({ tenantId, deviceId }, isConnected) =>
      new Promise((resolve, reject) => {
        const queue = queues.get(tenantId) ?? [];
        queues.set(tenantId, queue);
        queue.push({ deviceId, isConnected, resolve, reject });
        if (isRunning) return;
        isRunning = true;
        // Further changes in the same turn of the event loop join the batch.
        setImmediate(run);
      }),
  };
}
