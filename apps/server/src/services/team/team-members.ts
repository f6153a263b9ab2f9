import type { Transaction } from 'kysely';
import { runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { Parameters, prepared } from '#db/statement.ts';
import type { Actor } from '#services/core/actor.ts';
import { invalid } from '#services/core/service-error.ts';
import { acceptingRoles } from '#services/scope/fit-members.ts';
import { memberCondition } from '#services/scope/member-scope.ts';

/** The people of a team, each once. */
export interface TeamPeople {
  memberIds: readonly string[];
  leaderId: string | null;
}

/**
 * Throws `invalid` unless the leader is one of the people, and all are members of the tenant with a role that takes orders where the actor
 * manages.
 */
export async function checkTeamPeople(tx: Transaction<Schema>, actor: Actor, { memberIds, leaderId }: TeamPeople): Promise<void> {
  if (leaderId !== null && !memberIds.includes(leaderId)) throw invalid({ leaderId: 'leaderNotAmongMembers' });
  const parameters = new Parameters({ tenant: actor.tenantId });
  const text = `
    select count(distinct m.account_id)::int as fit
    from memberships m
      join role_grants g on g.tenant_id = :tenant and g.account_id = m.account_id
      left join areas r on r.tenant_id = :tenant and r.id = g.area_id
    where m.tenant_id = :tenant and m.state = 'member' and m.account_id = any (${parameters.add(memberIds)}::uuid[])
      and g.role = any (${parameters.add(acceptingRoles)}::text[]) and ${memberCondition(actor, 'team.manage', parameters)}`;
  const rows = await runIn(tx, prepared<{ fit: number }>(text), parameters.values);
  if (rows[0]?.fit !== new Set(memberIds).size) throw invalid({ memberIds: 'memberNotForTeams' });
}

/** Replaces the members of the team. @returns the former members */
export async function replaceTeamPeople(
  tx: Transaction<Schema>,
  tenantId: string,
  teamId: string,
  { memberIds, leaderId }: TeamPeople,
): Promise<string[]> {
  const before = await tx
    .deleteFrom('team_members')
    .where('tenant_id', '=', tenantId)
    .where('team_id', '=', teamId)
    .returning('account_id')
    .execute();
  const rows = Array.from(new Set(memberIds), (accountId) => ({
    tenant_id: tenantId,
    team_id: teamId,
    account_id: accountId,
    is_leader: accountId === leaderId,
  }));
  if (rows.length > 0) await tx.insertInto('team_members').values(rows).execute();
  return before.map(({ account_id }) => account_id);
}
