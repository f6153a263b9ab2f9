import type { Verb } from '#services/core/request-context.ts';
import { conflict } from '#services/core/service-error.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import { lockTenantFor } from '#services/scope/lock-tenant.ts';
import { lockRoute } from './route/lock-route.ts';
import { readRoute } from './route/route-rows.ts';

/** The rows stay, since orders refer to their versions. Runs under the tenant's lock, as whoever gives a plan a route. */
export const removeInspectionRoute: Verb<'removeInspectionRoute'> = (context, { id, version }) =>
  writeOnce(context, { subjectKind: 'inspectionRoute', subjectId: id, changes: { removed: true } }, async (tx) => {
    const { actor, clock } = context;
    await lockTenantFor(tx, actor);
    await lockRoute(tx, actor, { id, version });
    const route = await readRoute(tx, actor, id);
    if (route.plans.length > 0) throw conflict('routeInUse', route);
    const now = clock.now();
    await tx
      .updateTable('inspection_routes')
      .set({ removed_at: now, updated_at: now })
      .where('tenant_id', '=', actor.tenantId)
      .where('id', '=', id)
      .execute();
    return { id };
  });
