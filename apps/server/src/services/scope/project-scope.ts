import type { Permission, Reach } from '@energy-om/domain';
import type { Parameters } from '#db/statement.ts';
import type { Actor } from '#services/core/actor.ts';
import { anyGrant, areasMeet } from './area-scope.ts';

/**
 * The condition under which a permission reaches project `p`: every project, or those the account represents, with an area of it in the
 * grant's.
 */
export function projectCondition(actor: Actor, permission: Permission, parameters: Parameters): string {
  return anyGrant(actor, permission, (reach, grantPath) => {
    const within = reachCondition(actor, reach, parameters);
    return grantPath === null ? within : `(${within} and ${touches(grantPath, parameters)})`;
  });
}

/** The condition that orders may be raised in the project. */
export function openProjectCondition(actor: Actor, parameters: Parameters): string {
  return `p.state = 'active' and ${projectCondition(actor, 'work-order.create', parameters)}`;
}

function reachCondition(actor: Actor, reach: Reach, parameters: Parameters): string {
  if (reach === 'all') return 'true';
  return reach === 'project' ? `p.id = any (${parameters.add(actor.clientProjectIds)}::uuid[])` : 'false';
}

function touches(grantPath: string, parameters: Parameters): string {
  return `exists (select from project_areas s join areas z on z.tenant_id = :tenant and z.id = s.area_id
    where s.tenant_id = :tenant and s.project_id = p.id and ${areasMeet('z.path', parameters.add(grantPath))})`;
}
