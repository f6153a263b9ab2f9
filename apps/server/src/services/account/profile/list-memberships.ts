import type { ApiOutput } from '@energy-om/contract';
import type { MembershipState, Role } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import { runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';
import type { AppContext } from '#services/core/request-context.ts';

/** Over all tenants of the account: which of them it enters is not known yet. */
const selectMemberships = statement<{ account: string }, MembershipRow>(
  'list-memberships',
  `
    select m.tenant_id, case when m.state = 'member' then coalesce(p.display_name, t.name) else t.name end as name, m.state, m.refusal,
      case when m.state = 'member' and p.tenant_id is not null then
        jsonb_build_object('shortName', p.short_name, 'logo', p.logo, 'color', p.color, 'contact', p.contact) end as branding,
      coalesce((select jsonb_agg(distinct g.role) from role_grants g where g.tenant_id = m.tenant_id and g.account_id = m.account_id), '[]') as roles
    from memberships m join tenants t on t.id = m.tenant_id left join tenant_parameters p on p.tenant_id = m.tenant_id
    where m.account_id = :account
    order by m.state, m.created_at, m.tenant_id`,
);

type Membership = ApiOutput<'listAccountTenants'>[number];

interface MembershipRow {
  tenant_id: string;
  name: string;
  state: MembershipState;
  refusal: string | null;
  branding: NonNullable<Membership['branding']> | null;
  roles: Role[];
}

/** Memberships first, then pending and refused requests; the oldest of each first. */
export async function listMemberships(context: AppContext, accountId: string, currentTenantId: string | null): Promise<Membership[]> {
  const rows = await context.database.run(selectMemberships, { account: accountId });
  return rows.map((row) => presentMembership(row, currentTenantId));
}

/** Loads a membership in the transaction that has just written it. */
export async function loadMembership(
  tx: Transaction<Schema>,
  accountId: string,
  tenantId: string,
  currentTenantId: string | null,
): Promise<Membership> {
  const rows = await runIn(tx, selectMemberships, { account: accountId });
  const row = rows.find(({ tenant_id }) => tenant_id === tenantId);
  if (!row) throw new Error('the membership that was just written is gone');
  return presentMembership(row, currentTenantId);
}

function presentMembership(row: MembershipRow, currentTenantId: string | null): Membership {
  return {
    id: row.tenant_id,
    name: row.name,
    roles: row.roles,
    state: row.state,
    current: row.tenant_id === currentTenantId,
    refusal: row.refusal,
    ...(row.branding && { branding: row.branding }),
  };
}

/** The tenant in which a session starts: the requested one if the account is a member of it, else its oldest. */
export async function findStartTenant(context: AppContext, accountId: string, requested: string | null): Promise<string | null> {
  const members = (await listMemberships(context, accountId, null)).filter((membership) => membership.state === 'member');
  return (members.find((membership) => membership.id === requested) ?? members[0])?.id ?? null;
}
