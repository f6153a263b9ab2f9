import type { Sender } from './device-message.ts';

/** A device's own connection came or went. */
export interface ConnectionChange extends Sender {
  isConnected: boolean;
}

interface Waiting extends ConnectionChange {
  resolve: () => void;
  reject: (error: unknown) => void;
}

/** In one transaction: after a restart thousands of devices come within a second, and each alone would be as many commits. */
const mostAtOnce = 500;

/** Takes changes together that come together; of one device in their order, each in a batch of its own. */
export interface ConnectionLine {
  /** Resolves once it is stored; rejects when the batch that it was in could not be. */
  add(change: ConnectionChange): Promise<void>;
}

/** @param store is given each device once at most, and called again only when it is done */
export function createConnectionLine(store: (changes: readonly ConnectionChange[]) => Promise<void>): ConnectionLine {
  const waiting: Waiting[] = [];
  let isRunning = false;

  function takeBatch(): Waiting[] {
    const devices = new Set<string>();
    for (const { deviceId } of waiting) {
      if (devices.size >= mostAtOnce || devices.has(deviceId)) break;
      devices.add(deviceId);
    }
    return waiting.splice(0, devices.size);
  }

  async function run(): Promise<void> {
    while (waiting.length > 0) {
      const batch = takeBatch();
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
        waiting.push({ ...change, resolve, reject });
        if (isRunning) return;
        isRunning = true;
        // After whatever else came with the same turn.
        setImmediate(run);
      }),
  };
}
