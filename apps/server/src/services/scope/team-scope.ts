import type { Permission } from '@energy-om/domain';
import type { Parameters } from '#db/statement.ts';
import type { Actor } from '#services/core/actor.ts';
import { anyGrant, areasMeet } from './area-scope.ts';

/**
 * The condition under which a permission reaches team `e` with its area `r`: the actor's own teams, or those that serve the grant's area.
 */
export function teamCondition(actor: Actor, permission: Permission, parameters: Parameters): string {
  return anyGrant(actor, permission, (reach, grantPath) => {
    if (reach === 'team') return `e.id = any (${parameters.add(actor.teams.map(({ id }) => id))}::uuid[])`;
    if (reach !== 'all') return 'false';
    // A team without an area serves the whole tenant.
    return grantPath === null ? 'true' : `(r.path is null or ${areasMeet('r.path', parameters.add(grantPath))})`;
  });
}
