import { grantsOf } from '@energy-om/domain';
import type { Parameters } from '#db/statement.ts';
import type { Actor } from '#services/core/actor.ts';
import { areasMeet } from './area-scope.ts';
import { managedPaths } from './managed-areas.ts';

/**
 * The condition that announcement `a` is for the actor: by one of their roles that is named, where its place and an area that is addressed meet, or by
 * one of their teams. Names `:tenant`. `memberOfAudience` is the same for all members.
 */
export function audienceCondition(actor: Actor, parameters: Parameters): string {
  const grants = actor.roleGrants.flatMap(({ role, areaId }) => {
    const path = areaId === null ? '' : actor.grantAreaPaths[areaId];
    return role === 'platform_admin' || path === undefined ? [] : [{ role, path }];
  });
  const roles = parameters.add(grants.map(({ role }) => role));
  const paths = parameters.add(grants.map(({ path }) => path));
  const teams = parameters.add(actor.teams.map(({ id }) => id));
  return `case when a.audience_kind = 'teams' then a.team_ids && ${teams}::uuid[]
    else a.roles = '{}' and a.area_ids = '{}' or exists (select from unnest(${roles}::text[], ${paths}::text[]) g(role, path)
      where (a.roles = '{}' or g.role = any (a.roles)) and (a.area_ids = '{}' or exists (select from areas w
        where w.tenant_id = :tenant and w.id = any (a.area_ids) and ${areasMeet('w.path', 'g.path')}))) end`;
}

/** The condition that announcement `a` has been published and not withdrawn. @param now an expression */
export function publishedCondition(now: string): string {
  return `a.status = 'published' and a.publish_at <= ${now}`;
}

/** The condition that announcement `a` is to be read now. @param now an expression */
export function liveCondition(now: string): string {
  return `${publishedCondition(now)} and not a.is_over and (a.expires_at is null or a.expires_at > ${now})`;
}

/**
 * The condition that the actor manages announcement `a`: an administrator of a part of the tenant manages those that are for areas of theirs
 * alone. Names `:tenant`.
 */
export function managedAnnouncementCondition(actor: Actor, parameters: Parameters): string {
  if (grantsOf(actor.roleGrants, 'announcement.manage').length === 0) return 'false';
  const paths = managedPaths(actor, 'announcement.manage');
  if (paths === null) return 'true';
  return `(a.audience_kind <> 'teams' and a.area_ids <> '{}' and not exists (select from areas w
    where w.tenant_id = :tenant and w.id = any (a.area_ids)
      and not exists (select from unnest(${parameters.add(paths)}::text[]) p(path) where starts_with(w.path, p.path))))`;
}
