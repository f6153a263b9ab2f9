import { findActorsIn } from '#services/account/session/load-actor.ts';
import type { AppContext } from '#services/core/request-context.ts';
import { findSitesOfDevices, reachesSite } from './reaches-site.ts';

/** A session's subscription to the values of a device, established or requested. */
export interface DeviceSubscription {
  sessionId: string;
  tenantId: string;
  deviceId: string;
}

/** Lists the subscriptions that the present rights allow, with two statements for each tenant, however many sessions and devices there are. */
export async function listAllowedSubscriptions<Subscription extends DeviceSubscription>(
  context: Pick<AppContext, 'database' | 'clock'>,
  subscriptions: readonly Subscription[],
): Promise<Subscription[]> {
  const allowed: Subscription[] = [];
  for (const [tenantId, ofTenant] of Map.groupBy(subscriptions, (subscription) => subscription.tenantId)) {
    const [actors, sites] = await Promise.all([
      findActorsIn(context, listDistinct(ofTenant, 'sessionId'), tenantId),
      findSitesOfDevices(context.database, tenantId, listDistinct(ofTenant, 'deviceId')),
    ]);
    for (const subscription of ofTenant) {
      const [actor, site] = [actors.get(subscription.sessionId), sites.get(subscription.deviceId)];
      if (actor && site && reachesSite(actor, 'device.view', site)) allowed.push(subscription);
    }
  }
  return allowed;
}

function listDistinct(subscriptions: readonly DeviceSubscription[], name: 'sessionId' | 'deviceId'): string[] {
  return [...new Set(subscriptions.map((subscription) => subscription[name]))];
}
