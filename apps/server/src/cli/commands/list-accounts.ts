import { dictionaryTexts } from '@energy-om/contract';
import { maskPhone, type Role } from '@energy-om/domain';
import type { MembershipTable } from '#db/schema/tenancy.ts';
import { statement } from '#db/statement.ts';
import type { AppContext } from '#services/core/request-context.ts';
import { type AreaIndex, loadAreaIndex } from '#services/table-import/plan/area-index.ts';
import { alignColumns, showInstant } from '../align-columns.ts';
import { loadTenant } from '../load-tenant.ts';

interface AccountRow {
  full_name: string;
  phone_number: string;
  state: MembershipTable['state'];
  grants: { role: Role; areaId: string | null }[];
  teams: { name: string; leads: boolean }[];
  last_sign_in: Date | null;
}

const selectAccounts = statement<{ tenant: string }, AccountRow>(
  'list-accounts-of-tenant',
  `
    select a.full_name, a.phone_number, m.state,
      (select coalesce(jsonb_agg(jsonb_build_object('role', g.role, 'areaId', g.area_id) order by g.role, g.id), '[]') from role_grants g
        where g.tenant_id = :tenant and g.account_id = m.account_id) as grants,
      (select coalesce(jsonb_agg(jsonb_build_object('name', t.name, 'leads', b.is_leader) order by t.name), '[]')
        from team_members b join teams t on t.tenant_id = :tenant and t.id = b.team_id
        where b.tenant_id = :tenant and b.account_id = m.account_id) as teams,
      (select max(s.created_at) from sessions s where s.account_id = m.account_id) as last_sign_in
    from memberships m join accounts a on a.id = m.account_id
    where m.tenant_id = :tenant
    order by a.full_name, a.phone_number`,
);

/** Lists the members and applicants of a tenant by name. @param tenant name or id */
export async function listAccounts({ database }: AppContext, tenant: string): Promise<string> {
  const { id, timeZone } = await loadTenant(database.kysely, tenant);
  const areas = await loadAreaIndex(database.kysely, id);
  const rows = await database.run(selectAccounts, { tenant: id });
  const lines = rows.map(({ full_name, phone_number, state, grants, teams, last_sign_in }) => [
    full_name,
    maskPhone(phone_number),
    state === 'member' ? showGrants(grants, areas) : `(${state})`,
    teams.map(({ name, leads }) => (leads ? `${name} (leader)` : name)).join(', ') || '-',
    showInstant(last_sign_in, timeZone),
  ]);
  return alignColumns(['Name', 'Number', 'Roles', 'Teams', 'Last sign-in'], lines);
}

/** A role without an area applies everywhere. */
function showGrants(grants: AccountRow['grants'], areas: AreaIndex): string {
  const show = ({ role, areaId }: AccountRow['grants'][number]) => {
    const text = dictionaryTexts.en.role[role];
    return areaId === null ? text : `${text} (${areas.pathOf(areaId)})`;
  };
  return grants.map(show).join(', ') || '-';
}
