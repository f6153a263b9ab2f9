import type { Permission } from '@energy-om/domain';
import type { Parameters } from '#db/statement.ts';
import type { Actor } from '#services/core/actor.ts';
import { anyGrant, areasMeet } from './area-scope.ts';

/** The condition under which a permission reaches team `e`: the actor's own teams, or those that serve a part of the grant's area. */
export function teamCondition(actor: Actor, permission: Permission, parameters: Parameters): string {
  return anyGrant(actor, permission, (reach, grantPath) => {
    if (reach === 'team') return `e.id = any (${parameters.add(actor.teams.map(({ id }) => id))}::uuid[])`;
    if (reach !== 'all') return 'false';
    return grantPath === null ? 'true' : servesPart(parameters.add(grantPath));
  });
}

/** The areas of team `e`, with `r` for each. */
const areasOfTeam = `from team_areas x join areas r on r.tenant_id = :tenant and r.id = x.area_id where x.tenant_id = :tenant and x.team_id = e.id`;

/** A team without areas serves the whole tenant. @param path an expression */
function servesPart(path: string): string {
  return `(not exists (select ${areasOfTeam}) or exists (select ${areasOfTeam} and ${areasMeet('r.path', path)}))`;
}

/** The condition that team `e` serves the whole of an area. Names `:tenant`. @param path an expression */
export function servesWhole(path: string): string {
  return `(not exists (select ${areasOfTeam}) or exists (select ${areasOfTeam} and starts_with(${path}, r.path)))`;
}
