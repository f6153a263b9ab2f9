import type { ApiParsedInput } from '@energy-om/contract';
import { findRouteFaults, type RouteFault } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import { runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';
import type { Actor } from '#services/core/actor.ts';
import { invalid } from '#services/core/service-error.ts';
import { formFaultMessages } from '#services/dictionary/assert-publishable.ts';
import type { MessageKey } from '#services/messages/messages.ts';
import { assertManagesPath } from '#services/scope/managed-areas.ts';

export type RouteFields = Omit<ApiParsedInput<'saveInspectionRoute'>, 'id' | 'version'>;

const faultKeys = {
  ...formFaultMessages,
  none: 'routeWithoutPoints',
  codeRepeated: 'routeCodeRepeated',
} as const satisfies Record<RouteFault, MessageKey>;

/** Throws `invalid` by the path of what keeps a route from being stored. */
export function assertUsableRoute({ points }: Pick<RouteFields, 'points'>): void {
  const faults = Object.entries(findRouteFaults(points));
  if (faults.length === 0) return;
  throw invalid(
    Object.fromEntries(
      faults.map(([path, fault]) => [path, path === 'points' && fault === 'tooMany' ? 'routeTooManyPoints' : faultKeys[fault]]),
    ),
  );
}

const findNamed = statement<{ tenant: string; site: string; devices: readonly string[] }, { path: string; device_ids: string[] }>(
  'find-what-a-route-names',
  `
    select a.path, array(select d.id from devices d join areas r on r.tenant_id = :tenant and r.id = d.area_id
      where d.tenant_id = :tenant and d.id = any (:devices::uuid[]) and d.retired_at is null and starts_with(r.path, a.path)) as device_ids
    from areas a where a.tenant_id = :tenant and a.id = :site and a.retired_at is null`,
);

/**
 * The place must be one that the actor manages, and the devices of the points must be there. Devices that the route has already may have been
 * retired since. Runs under the tenant's lock. Throws `invalid` by field, or `forbidden`.
 */
export async function checkRoute(
  tx: Transaction<Schema>,
  actor: Actor,
  { siteId, points }: Pick<RouteFields, 'siteId' | 'points'>,
  knownDeviceIds: ReadonlySet<string>,
): Promise<void> {
  const devices = [...new Set(points.flatMap(({ deviceId }) => deviceId ?? []))];
  const [named] = await runIn(tx, findNamed, { tenant: actor.tenantId, site: siteId, devices });
  if (!named) throw invalid({ siteId: 'areaUnknown' });
  assertManagesPath(actor, 'plan.manage', named.path);
  const usable = new Set([...named.device_ids, ...knownDeviceIds]);
  const faults = points.flatMap(({ deviceId }, index) =>
    deviceId === null || usable.has(deviceId) ? [] : [[`points.${index}.deviceId`, 'routeDeviceUnknown'] as const],
  );
  if (faults.length > 0) throw invalid(Object.fromEntries(faults));
}
