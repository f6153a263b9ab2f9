import { depositMs, type RoleGrant } from '@energy-om/domain';
import { statement } from '#db/statement.ts';
import type { Actor } from '#services/core/actor.ts';
import type { SignedInContext } from '#services/core/request-context.ts';
import { notFound } from '#services/core/service-error.ts';

interface FormerMemberRow {
  joined_at: Date;
  ended_at: Date;
  role_grants: RoleGrant[];
  teams: { id: string; isLeader: boolean }[];
  client_project_ids: string[];
}

const findFormerMember = statement<{ tenant: string; account: string; since: Date }, FormerMemberRow>(
  'find-former-member',
  `select f.joined_at, f.ended_at, f.role_grants, f.teams, f.client_project_ids
    from former_members f join tenants t on t.id = :tenant and t.suspended_at is null
    where f.tenant_id = :tenant and f.account_id = :account and f.ended_at > :since
      and not exists (select from memberships m where m.tenant_id = :tenant and m.account_id = :account and m.state = 'member')`,
);

export interface FormerMember {
  /** The caller as they were in the tenant when their membership ended. They are only ever asked about what they did then. */
  actor: Actor;
  /** Epoch milliseconds. */
  joinedAt: number;
  endedAt: number;
}

/**
 * Whose membership of the tenant has ended a short time ago. Throws `notFound` for everybody else: who never was a member, is one, or has not been one for long,
 * and where the tenant is suspended.
 */
export async function loadFormerMember({ actor, database, clock }: SignedInContext, tenantId: string): Promise<FormerMember> {
  const since = new Date(clock.now().getTime() - depositMs);
  const [row] = await database.run(findFormerMember, { tenant: tenantId, account: actor.accountId, since });
  if (!row) throw notFound();
  return {
    actor: {
      accountId: actor.accountId,
      fullName: actor.fullName,
      tenantId,
      sessionId: actor.sessionId,
      roleGrants: row.role_grants,
      suspensionReason: null,
      grantAreaPaths: {},
      teams: row.teams.map((team) => ({ ...team, name: '' })),
      clientProjectIds: row.client_project_ids,
    },
    joinedAt: row.joined_at.getTime(),
    endedAt: row.ended_at.getTime(),
  };
}
