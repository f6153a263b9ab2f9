import { logRepeated } from '#services/core/log-repeated.ts';
import type { Sender } from '#services/core/ports/device-message.ts';
import type { Ingest } from '#services/core/ports/ingest.ts';
import type { Log } from '#services/core/request-context.ts';

/** Milliseconds until a word that could not be stored is said again. */
const pause = 1000;

interface Device {
  sender: Sender;
  connections: number;
  /** What was said last and stored; null: nothing yet. */
  told: boolean | null;
  telling: Promise<void> | null;
}

/** Tells of devices' own connections: online with the first, offline with the last, in that order whatever the database takes. */
export interface Presence {
  come(sender: Sender): void;
  go(sender: Sender): void;
  /** Resolves when everything was told that can be; nothing is said again after a failure. */
  stop(): Promise<void>;
}

export function createPresence(ingest: Pick<Ingest, 'setConnected'>, log: Log): Presence {
  const devices = new Map<string, Device>();
  let isStopped = false;

  async function tell(device: Device): Promise<void> {
    while (device.told !== device.connections > 0) {
      const isConnected = device.connections > 0;
      try {
        await ingest.setConnected(device.sender, isConnected);
        device.told = isConnected;
      } catch (error) {
        logRepeated(log, 'warn', 'devices’ coming or going could not be stored', { err: error, deviceId: device.sender.deviceId });
        if (isStopped) break;
        await new Promise((resolve) => setTimeout(resolve, pause).unref());
      }
    }
  }

  function change(sender: Sender, by: number): void {
    const device = devices.get(sender.deviceId) ?? { sender, connections: 0, told: null, telling: null };
    devices.set(sender.deviceId, device);
    device.connections += by;
    device.telling ??= tell(device).finally(() => {
      device.telling = null;
      // It may have come or gone since the loop looked last.
      if (device.told !== device.connections > 0 && !isStopped) change(sender, 0);
      else if (device.connections === 0) devices.delete(sender.deviceId);
    });
  }

  return {
    come: (sender) => change(sender, 1),
    go: (sender) => change(sender, -1),
    async stop() {
      isStopped = true;
      await Promise.all([...devices.values()].map(({ telling }) => telling));
    },
  };
}
