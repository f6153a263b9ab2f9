import type { Transaction } from 'kysely';
import { runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';
import { type MemberRow, memberColumns, presentMember } from '#services/account/profile/member-columns.ts';

const findLeaving = statement<{ tenant: string; account: string }, MemberRow & { joined_at: Date }>(
  'find-leaving-member',
  `select ${memberColumns(':tenant')}, m.created_at as joined_at
    from accounts a join memberships m on m.tenant_id = :tenant and m.account_id = a.id and m.state = 'member'
    where a.id = :account`,
);

/**
 * Notes what a member is before the membership is deleted, because work that they have done without a network may still be on their phone. A request to join is
 * no membership and leaves nothing.
 */
export async function recordFormerMember(tx: Transaction<Schema>, tenantId: string, accountId: string, now: Date): Promise<void> {
  const [row] = await runIn(tx, findLeaving, { tenant: tenantId, account: accountId });
  if (!row) return;
  const { roleGrants, teams, clientProjectIds } = presentMember(row);
  const what = {
    joined_at: row.joined_at,
    ended_at: now,
    role_grants: JSON.stringify(roleGrants.filter(({ role }) => role !== 'platform_admin')),
    teams: JSON.stringify(teams.map(({ id, isLeader }) => ({ id, isLeader }))),
    client_project_ids: JSON.stringify(clientProjectIds),
  };
  await tx
    .insertInto('former_members')
    .values({ tenant_id: tenantId, account_id: accountId, ...what })
    .onConflict((known) => known.columns(['tenant_id', 'account_id']).doUpdateSet(what))
    .execute();
}
