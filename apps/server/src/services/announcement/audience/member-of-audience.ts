import { areasMeet } from '#services/scope/area-scope.ts';

/**
 * The condition that announcement `a` is for member `m`, as `audienceCondition` for one account; not for whoever published it. `a` may be any
 * relation with these columns. Names `:tenant`.
 */
export const memberOfAudience = `m.state = 'member' and m.account_id <> a.author_id and case when a.audience_kind = 'teams'
    then exists (select from team_members b where b.tenant_id = :tenant and b.account_id = m.account_id and b.team_id = any (a.team_ids))
    else a.roles = '{}' and a.area_ids = '{}' or exists (select from role_grants g left join areas r on r.tenant_id = :tenant and r.id = g.area_id
      where g.tenant_id = :tenant and g.account_id = m.account_id and g.role <> 'platform_admin' and (a.roles = '{}' or g.role = any (a.roles))
        and (a.area_ids = '{}' or exists (select from areas w where w.tenant_id = :tenant and w.id = any (a.area_ids)
          and ${areasMeet('w.path', "coalesce(r.path, '')")}))) end`;
