import type { Sender } from '#services/core/ports/device-message.ts';

/** A device's own connection came or went. */
export interface ConnectionChange extends Sender {
  isConnected: boolean;
}

interface Waiting extends ConnectionChange {
  resolve: () => void;
  reject: (error: unknown) => void;
}

/** In one transaction: after a restart thousands of devices come within a second, and each alone would be as many commits. */
const maxAtOnce = 500;

/**
 * Takes changes together that come together, of one tenant, the tenants by turns; of one device in their order, each in a batch of its own.
 */
export interface PresenceCoalescer {
  /** Resolves once it is stored; rejects when the batch that it was in could not be. */
  add(change: ConnectionChange): Promise<void>;
}

/** @param store is given each device once at most, and called again only when it is done */
export function createPresenceCoalescer(store: (changes: readonly ConnectionChange[]) => Promise<void>): PresenceCoalescer {
  /** By tenant; who had the last turn stands at the end. */
  const waiting = new Map<string, Waiting[]>();
  let isRunning = false;

  function takeBatch(tenantId: string, ofTenant: Waiting[]): Waiting[] {
    const devices = new Set<string>();
    for (const { deviceId } of ofTenant) {
      if (devices.size >= maxAtOnce || devices.has(deviceId)) break;
      devices.add(deviceId);
    }
    const batch = ofTenant.splice(0, devices.size);
    waiting.delete(tenantId);
    if (ofTenant.length > 0) waiting.set(tenantId, ofTenant);
    return batch;
  }

  async function run(): Promise<void> {
    // What is put at the end meanwhile is come by as well.
    for (const [tenantId, ofTenant] of waiting) {
      const batch = takeBatch(tenantId, ofTenant);
      try {
        await store(batch);
        for (const { resolve } of batch) resolve();
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    isRunning = false;
  }

  return {
    add: (change) =>
      new Promise((resolve, reject) => {
        const ofTenant = waiting.get(change.tenantId) ?? [];
        waiting.set(change.tenantId, ofTenant);
        ofTenant.push({ ...change, resolve, reject });
        if (isRunning) return;
        isRunning = true;
        // After whatever else came with the same turn.
        setImmediate(run);
      }),
  };
}
