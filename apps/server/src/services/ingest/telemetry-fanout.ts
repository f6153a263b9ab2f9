import { randomUUID } from 'node:crypto';
import type { EventBus } from '../core/event-bus.ts';
import type { TelemetryFanout, ValueHandler } from '../core/ports/telemetry-fanout.ts';

/** Milliseconds for which an announcement is good: whoever still looks says so more often. */
const goodFor = 30_000;
/** Ids that one signal carries. */
const idsTogether = 150;

export function createTelemetryFanout(eventBus: EventBus, now: () => number = () => performance.now()): TelemetryFanout {
  const server = randomUUID();
  const handlers = new Set<ValueHandler>();
  const watchedElsewhere = new Map<string, number>();
  const tellHere: ValueHandler = (tenantId, message) => {
    for (const handler of handlers) handler(tenantId, message);
  };
  eventBus.subscribe((signal) => {
    if (signal.kind === 'devices-watched' && signal.server !== server) {
      for (const [deviceId, until] of watchedElsewhere) if (until <= now()) watchedElsewhere.delete(deviceId);
      for (const deviceId of signal.deviceIds ?? []) watchedElsewhere.set(deviceId, now() + goodFor);
    } else if (signal.kind === 'device-values' && signal.server !== server) {
      if (signal.message?.kind === 'values') tellHere(signal.tenantId, signal.message);
    }
  });

  function isWatchedElsewhere(deviceId: string): boolean {
    const until = watchedElsewhere.get(deviceId);
    if (until === undefined) return false;
    if (until > now()) return true;
    watchedElsewhere.delete(deviceId);
    return false;
  }

  return {
    tell(tenantId, message) {
      tellHere(tenantId, message);
      if (isWatchedElsewhere(message.deviceId)) void eventBus.publish({ kind: 'device-values', server, tenantId, message });
    },
    subscribe(handler) {
      handlers.add(handler);
      return () => handlers.delete(handler);
    },
    announce(deviceIds) {
      for (let start = 0; start < deviceIds.length; start += idsTogether) {
        void eventBus.publish({ kind: 'devices-watched', server, deviceIds: deviceIds.slice(start, start + idsTogether) });
      }
    },
  };
}
