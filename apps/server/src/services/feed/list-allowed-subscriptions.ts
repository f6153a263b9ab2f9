import { statement } from '#db/statement.ts';
import { findActorsIn } from '#services/account/session/load-actor.ts';
import type { AppContext } from '#services/core/request-context.ts';
import { findSitesOfDevices, reachesSite } from './reaches-site.ts';

/** A session's subscription to the values of a device, established or requested. */
export interface DeviceSubscription {
  sessionId: string;
  tenantId: string;
  deviceId: string;
}

interface Occupied {
  account_id: string;
  device_id: string;
}

/** Occupants follow the meters of the rooms that they live in. */
const findOccupied = statement<{ tenant: string; accounts: readonly string[]; devices: readonly string[] }, Occupied>(
  'find-meters-of-occupants',
  `select w.account_id, q.device_id from room_meters q
      join room_members w on w.tenant_id = :tenant and w.room_id = q.room_id and w.to_at is null and w.account_id = any (:accounts::uuid[])
    where q.tenant_id = :tenant and q.to_at is null and q.device_id = any (:devices::uuid[])`,
);

/** Lists the subscriptions that the present rights allow, with three statements for each tenant, however many sessions and devices there are. */
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
    const accounts = [...new Set([...actors.values()].map(({ accountId }) => accountId))];
    const occupied = await context.database.run(findOccupied, { tenant: tenantId, accounts, devices: listDistinct(ofTenant, 'deviceId') });
    const isOccupied = new Set(occupied.map(({ account_id, device_id }) => `${account_id} ${device_id}`));
    for (const subscription of ofTenant) {
      const [actor, site] = [actors.get(subscription.sessionId), sites.get(subscription.deviceId)];
      if (!actor || !site) continue;
      const mayFollow = reachesSite(actor, 'device.view', site) || isOccupied.has(`${actor.accountId} ${subscription.deviceId}`);
      if (mayFollow) allowed.push(subscription);
    }
  }
  return allowed;
}

function listDistinct(subscriptions: readonly DeviceSubscription[], name: 'sessionId' | 'deviceId'): string[] {
  return [...new Set(subscriptions.map((subscription) => subscription[name]))];
}
