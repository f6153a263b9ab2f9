import { logRepeated } from '#services/core/log-repeated.ts';
import type { Sender } from '#services/core/ports/device-message.ts';
import type { Ingest } from '#services/core/ports/ingest.ts';
import type { Log } from '#services/core/request-context.ts';

const retryDelayMs = 1_000;

interface Device {
  sender: Sender;
  connections: number;
  /** Counts the connections that have ever been opened. */
  opened: number;
  /** The state that was stored last; null before the first one. */
  stored: number | null;
  storing: Promise<void> | null;
}

/**
 * Stores whether devices are connected: online when a connection opens, offline when the last one ends. Each opening is stored, because the device may have
 * been at another server in between. The changes of a device are stored in their order, however long each takes.
 */
export interface Presence {
  connect(sender: Sender): void;
  disconnect(sender: Sender): void;
  /** Resolves when all changes have been stored or have failed; failures are not retried any more. */
  stop(): Promise<void>;
}

/** The number of the newest connection; 0: there is none. */
function stateOf({ connections, opened }: Device): number {
  return connections > 0 ? opened : 0;
}

export function createPresence(ingest: Pick<Ingest, 'setConnected'>, log: Log): Presence {
  const devices = new Map<string, Device>();
  let isStopped = false;

  async function store(device: Device): Promise<void> {
    while (device.stored !== stateOf(device)) {
      const state = stateOf(device);
      try {
        await ingest.setConnected(device.sender, state > 0);
        device.stored = state;
      } catch (error) {
        logRepeated(log, 'warn', 'connections of devices could not be stored', { err: error, deviceId: device.sender.deviceId });
        if (isStopped) break;
        await new Promise((resolve) => setTimeout(resolve, retryDelayMs).unref());
      }
    }
  }

  function change(sender: Sender, by: number): void {
    const device = devices.get(sender.deviceId) ?? { sender, connections: 0, opened: 0, stored: null, storing: null };
    devices.set(sender.deviceId, device);
    device.connections += by;
    if (by > 0) device.opened += by;
    device.storing ??= store(device).finally(() => {
      device.storing = null;
      // The device may have connected or disconnected since the loop's last check.
      if (device.stored !== stateOf(device) && !isStopped) change(sender, 0);
      else if (device.connections === 0) devices.delete(sender.deviceId);
    });
  }

  return {
    connect: (sender) => change(sender, 1),
    disconnect: (sender) => change(sender, -1),
    async stop() {
      isStopped = true;
      await Promise.all([...devices.values()].map(({ storing }) => storing));
    },
  };
}
