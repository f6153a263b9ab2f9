import { allowByTenant, type Role, type RoleGrant } from '@energy-om/domain';
import { type Member, noTenant, type TeamOfActor } from '#services/core/actor.ts';

/**
 * The columns of a MemberRow: account `a` with its roles, teams and projects by its membership `m`, which may be missing.
 *
 * @param tenant the expression of the tenant: `:tenant`, or that of the membership where the session decides it
 */
export function memberColumns(tenant: ':tenant' | 'm.tenant_id'): string {
  return `
      a.id as account_id, a.full_name, m.tenant_id,
      exists (select from platform_administrators f where f.account_id = a.id) as is_platform_administrator,
      coalesce((select q.dispatchers_may_export from tenant_parameters q where q.tenant_id = ${tenant}), false) as dispatchers_may_export,
      (select n.suspension_reason from tenants n where n.id = ${tenant} and n.suspended_at is not null) as suspension_reason,
      coalesce((select jsonb_agg(jsonb_build_object('role', g.role, 'areaId', g.area_id, 'path', r.path))
        from role_grants g left join areas r on r.tenant_id = ${tenant} and r.id = g.area_id
        where g.tenant_id = ${tenant} and g.account_id = a.id), '[]') as grants,
      coalesce((select jsonb_agg(jsonb_build_object('id', e.id, 'name', e.name, 'isLeader', b.is_leader) order by e.name)
        from team_members b join teams e on e.tenant_id = ${tenant} and e.id = b.team_id
        where b.tenant_id = ${tenant} and b.account_id = a.id), '[]') as teams,
      coalesce((select jsonb_agg(p.project_id) from project_clients p
        where p.tenant_id = ${tenant} and p.account_id = a.id), '[]') as client_project_ids`;
}

export interface MemberRow {
  account_id: string;
  full_name: string;
  tenant_id: string | null;
  is_platform_administrator: boolean;
  dispatchers_may_export: boolean;
  suspension_reason: string | null;
  grants: { role: Role; areaId: string | null; path: string | null }[];
  teams: TeamOfActor[];
  client_project_ids: string[];
}

export function presentMember(row: MemberRow): Member {
  const grantAreaPaths: Record<string, string> = {};
  for (const { areaId, path } of row.grants) if (areaId !== null && path !== null) grantAreaPaths[areaId] = path;
  return {
    accountId: row.account_id,
    fullName: row.full_name,
    tenantId: row.tenant_id ?? noTenant,
    roleGrants: presentGrants(row),
    suspensionReason: row.suspension_reason,
    grantAreaPaths,
    teams: row.teams,
    clientProjectIds: row.client_project_ids,
  };
}

/** The installation's administrators are no role that a tenant grants, even if a row of one said so. */
function presentGrants({ grants, is_platform_administrator, dispatchers_may_export }: MemberRow): RoleGrant[] {
  const ofTenant = grants.filter(({ role }) => role !== 'platform_admin').map(({ role, areaId }) => ({ role, areaId }));
  const allowed = allowByTenant(ofTenant, { dispatchersMayExport: dispatchers_may_export });
  return is_platform_administrator ? [{ role: 'platform_admin', areaId: null }, ...allowed] : allowed;
}
