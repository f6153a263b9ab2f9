import { findActorsIn } from '../account/session/load-actor.ts';
import type { AppContext } from '../core/request-context.ts';
import { findSitesOfDevices, reachesSite } from './reaches-site.ts';

/** A session looks at a device, or wants to. */
export interface DeviceSubscription {
  sessionId: string;
  tenantId: string;
  deviceId: string;
}

/** Those that the rights allow as they are now: two questions for each tenant, however many look at however much there. */
export async function listAllowedSubscriptions<Of extends DeviceSubscription>(
  context: Pick<AppContext, 'database' | 'clock'>,
  looks: readonly Of[],
): Promise<Of[]> {
  const allowed: Of[] = [];
  for (const [tenantId, there] of Map.groupBy(looks, (look) => look.tenantId)) {
    const [actors, places] = await Promise.all([
      findActorsIn(context, listOnce(there, 'sessionId'), tenantId),
      findSitesOfDevices(context.database, tenantId, listOnce(there, 'deviceId')),
    ]);
    for (const look of there) {
      const [actor, place] = [actors.get(look.sessionId), places.get(look.deviceId)];
      if (actor && place && reachesSite(actor, 'device.view', place)) allowed.push(look);
    }
  }
  return allowed;
}

function listOnce(looks: readonly DeviceSubscription[], name: 'sessionId' | 'deviceId'): string[] {
  return [...new Set(looks.map((look) => look[name]))];
}
