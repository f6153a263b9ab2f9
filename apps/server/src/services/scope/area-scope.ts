import { grantsOf, type Permission, type Reach } from '@energy-om/domain';
import type { Parameters } from '#db/statement.ts';
import type { Actor } from '#services/core/actor.ts';

/**
 * The condition under which a permission reaches the area whose path is the expression `path`. A client's scope is the areas of the
 * projects it represents; no area belongs to an account or a team. Names `:tenant`.
 */
export function areaCondition(actor: Actor, permission: Permission, path: string, parameters: Parameters): string {
  return anyGrant(actor, permission, (reach, grantPath) => {
    const within = reachCondition(actor, reach, path, parameters);
    return grantPath === null ? within : `(${within} and starts_with(${path}, ${parameters.add(grantPath)}))`;
  });
}

/** Combines one condition for each grant of the permission. @param grantPath null: the grant is not limited to an area */
export function anyGrant(actor: Actor, permission: Permission, conditionOf: (reach: Reach, grantPath: string | null) => string): string {
  const grants = grantsOf(actor.roleGrants, permission);
  // An unlimited grant makes the others redundant.
  if (grants.some(({ reach, areaId }) => reach === 'all' && areaId === null)) return 'true';
  const conditions = grants.map(({ reach, areaId }) => {
    if (areaId === null) return conditionOf(reach, null);
    const path = actor.grantAreaPaths[areaId];
    return path === undefined ? 'false' : conditionOf(reach, path);
  });
  return conditions.length === 0 ? 'false' : `(${conditions.join(' or ')})`;
}

/** The condition that one of two areas contains the other. */
export function areasMeet(one: string, other: string): string {
  return `(starts_with(${one}, ${other}) or starts_with(${other}, ${one}))`;
}

/**
 * The condition that the path lies in an area of one of these projects. Names `:tenant`.
 * @param projects condition on `s`, a row of the tenant's `project_areas`
 */
export function inProjects(path: string, projects: string): string {
  return `exists (select from project_areas s join areas z on z.tenant_id = :tenant and z.id = s.area_id
    where s.tenant_id = :tenant and ${projects} and starts_with(${path}, z.path))`;
}

/** The condition that the path lies in the area with this id; no path lies in an unknown area. Names `:tenant`. */
export function inArea(path: string, areaId: string, parameters: Parameters): string {
  return `starts_with(${path}, (select z.path from areas z where z.tenant_id = :tenant and z.id = ${parameters.add(areaId)}))`;
}

function reachCondition(actor: Actor, reach: Reach, path: string, parameters: Parameters): string {
  if (reach === 'all') return 'true';
  if (reach !== 'project') return 'false';
  return inProjects(path, `s.project_id = any (${parameters.add(actor.clientProjectIds)}::uuid[])`);
}
