import { randomUUID } from 'node:crypto';
import { secondMs } from '@energy-om/domain';
import type { EventBus } from '#services/core/event-bus.ts';
import type { TelemetryFanout, ValueHandler } from '#services/core/ports/telemetry-fanout.ts';

/** The lifetime of an announcement; a server with subscribers repeats it more often. */
const announcementTtlMs = 30 * secondMs;
/** The maximum number of ids in one event, because the texts that PostgreSQL carries between servers have to be short. */
const maxIds = 150;

export function createTelemetryFanout(eventBus: EventBus, now: () => number = () => performance.now()): TelemetryFanout {
  const server = randomUUID();
  const handlers = new Set<ValueHandler>();
  /** The end of the announcement for devices with subscribers at other servers. */
  const announcedElsewhere = new Map<string, number>();
  const deliverLocally: ValueHandler = (tenantId, message) => {
    for (const handler of handlers) handler(tenantId, message);
  };
  eventBus.subscribe((event) => {
    if (event.kind === 'devices-watched' && event.server !== server) {
      for (const [deviceId, until] of announcedElsewhere) if (until <= now()) announcedElsewhere.delete(deviceId);
      for (const deviceId of event.deviceIds) announcedElsewhere.set(deviceId, now() + announcementTtlMs);
    } else if (event.kind === 'device-values' && event.server !== server) {
      if (event.message?.kind === 'values') deliverLocally(event.tenantId, event.message);
    }
  });

  function isAnnouncedElsewhere(deviceId: string): boolean {
    const until = announcedElsewhere.get(deviceId);
    if (until === undefined) return false;
    if (until > now()) return true;
    announcedElsewhere.delete(deviceId);
    return false;
  }

  return {
    publish(tenantId, message) {
      deliverLocally(tenantId, message);
      if (isAnnouncedElsewhere(message.deviceId)) void eventBus.publish({ kind: 'device-values', server, tenantId, message });
    },
    subscribe(handler) {
      handlers.add(handler);
      return () => handlers.delete(handler);
    },
    announce(deviceIds) {
      for (let start = 0; start < deviceIds.length; start += maxIds) {
        void eventBus.publish({ kind: 'devices-watched', server, deviceIds: deviceIds.slice(start, start + maxIds) });
      }
    },
  };
}
