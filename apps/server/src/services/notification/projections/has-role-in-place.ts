import type { Role } from '@energy-om/domain';
import type { Member } from '#services/core/actor.ts';

/** Whether a member has a role where one of the areas lies, or within one of them. @param paths of the areas; empty: everywhere */
export function hasRoleInPlace({ roleGrants, grantAreaPaths }: Member, role: Role, paths: readonly string[]): boolean {
  return roleGrants.some((grant) => {
    if (grant.role !== role) return false;
    const place = grant.areaId === null ? '' : grantAreaPaths[grant.areaId];
    return place !== undefined && (paths.length === 0 || paths.some((path) => path.startsWith(place) || place.startsWith(path)));
  });
}
