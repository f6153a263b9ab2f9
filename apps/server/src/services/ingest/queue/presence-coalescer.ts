import type { Sender } from '#services/core/ports/device-message.ts';
import type { ConnectionChange } from '../set-connected.ts';

interface QueuedChange extends ConnectionChange {
  resolve: () => void;
  reject: (error: unknown) => void;
}

/** Changes of one transaction: after a restart thousands of devices connect within a second, and each alone would be as many commits. */
const maxInBatch = 500;

/**
 * Stores changes of connections that come at the same time together, a tenant at a time, the tenants by turns. Changes of one device keep
 * their order, each in a batch of its own.
 */
export interface PresenceCoalescer {
  /** Resolves once the change is stored; rejects when its batch could not be stored. */
  add(sender: Sender, isConnected: boolean): Promise<void>;
}

/** @param store is given each device at most once, and called again only when it is done */
export function createPresenceCoalescer(
  store: (tenantId: string, changes: readonly ConnectionChange[]) => Promise<void>,
): PresenceCoalescer {
  /** By tenant; the tenant that had the last turn stands at the end. */
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
    // A map's iteration also comes to what is put at its end meanwhile.
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
        // Whatever else comes in the same turn of the event loop joins the batch.
        setImmediate(run);
      }),
  };
}
