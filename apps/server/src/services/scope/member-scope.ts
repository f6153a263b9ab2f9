import type { Permission } from '@energy-om/domain';
import type { Parameters } from '#db/statement.ts';
import type { Actor } from '#services/core/actor.ts';
import { anyGrant, areasMeet } from './area-scope.ts';

/**
 * The condition under which a permission reaches member `m` in the role `g`, granted for area `r`: the people of the actor's teams, or
 * everyone, with a role that applies in the area of the actor's own grant. Names `:tenant`.
 */
export function memberCondition(actor: Actor, permission: Permission, parameters: Parameters): string {
  return anyGrant(actor, permission, (reach, grantPath) => {
    if (reach !== 'all' && reach !== 'team') return 'false';
    const within = reach === 'all' ? 'true' : inOwnTeams(actor, parameters);
    return grantPath === null ? within : `(${within} and ${servesArea(parameters.add(grantPath))})`;
  });
}

/** The condition that the role applies in the area at `path`, or in part of it. */
export function servesArea(path: string): string {
  return `(r.path is null or ${areasMeet('r.path', path)})`;
}

function inOwnTeams(actor: Actor, parameters: Parameters): string {
  const teams = parameters.add(actor.teams.map(({ id }) => id));
  return `exists (select from team_members n where n.tenant_id = :tenant and n.account_id = m.account_id and n.team_id = any (${teams}::uuid[]))`;
}
