import type { ApiOutput } from '@energy-om/contract';
import type { Role } from '@energy-om/domain';
import type { Statement } from '../../db/database.ts';
import type { AppContext } from '../request-context.ts';

const selectMemberships: Statement = {
  name: 'list-memberships',
  text: `
    select m.tenant_id, t.name, m.state, m.refusal,
      coalesce((select jsonb_agg(distinct g.role) from role_grants g where g.tenant_id = m.tenant_id and g.account_id = m.account_id), '[]') as roles
    from memberships m join tenants t on t.id = m.tenant_id
    where m.account_id = $1
    order by m.state, m.created_at, m.tenant_id`,
};

interface MembershipRow {
  tenant_id: string;
  name: string;
  state: 'member' | 'pending' | 'refused';
  refusal: string | null;
  roles: Role[];
}

/** Oldest membership first, after them what was asked for and what was refused. */
export async function listMemberships(
  context: AppContext,
  accountId: string,
  currentTenantId: string | null,
): Promise<ApiOutput<'listAccountTenants'>> {
  const rows = await context.database.query<MembershipRow & object>(selectMemberships, [accountId]);
  return rows.map((row) => ({
    id: row.tenant_id,
    name: row.name,
    roles: row.roles,
    state: row.state,
    current: row.tenant_id === currentTenantId,
    refusal: row.refusal,
  }));
}

/** The tenant a session starts in: the one asked for if the account is a member of it, else its oldest. */
export async function findStartTenant(context: AppContext, accountId: string, asked: string | null): Promise<string | null> {
  const members = (await listMemberships(context, accountId, null)).filter((membership) => membership.state === 'member');
  return (members.find((membership) => membership.id === asked) ?? members[0])?.id ?? null;
}
