import type { InspectionPoint } from '@energy-om/domain';
import type { Selectable, Transaction } from 'kysely';
import { runIn } from '#db/database.ts';
import type { InspectionRouteTable } from '#db/schema/inspections.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';
import type { Actor } from '#services/core/actor.ts';
import { conflict, notFound } from '#services/core/service-error.ts';
import { assertManagesPath } from '#services/scope/managed-areas.ts';
import { readRoute } from './route-rows.ts';

interface LockedRoute extends Selectable<InspectionRouteTable> {
  area_path: string;
  points: InspectionPoint[];
}

const lockOne = statement<{ tenant: string; id: string }, LockedRoute>(
  'lock-inspection-route',
  `select r.*, a.path as area_path, v.points
    from inspection_routes r
      join areas a on a.tenant_id = :tenant and a.id = r.area_id
      join inspection_route_versions v on v.tenant_id = :tenant and v.route_id = r.id and v.version = r.version
    where r.tenant_id = :tenant and r.id = :id and r.removed_at is null for no key update of r`,
);

/**
 * Locks a route at the version that was read, until the transaction ends. Throws `notFound` for one that is not the tenant's or removed, `forbidden`
 * for one of a place that the actor does not manage, and a conflict with the route as it stands for another version.
 */
export async function lockRoute(
  tx: Transaction<Schema>,
  actor: Actor,
  { id, version }: { id: string; version: number },
): Promise<LockedRoute> {
  const [route] = await runIn(tx, lockOne, { tenant: actor.tenantId, id });
  if (!route) throw notFound();
  assertManagesPath(actor, 'plan.manage', route.area_path);
  if (route.version !== version) throw conflict('conflict', await readRoute(tx, actor, id));
  return route;
}
