import type { Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';
import type { RequestContext } from '#services/core/request-context.ts';
import { conflict, invalid } from '#services/core/service-error.ts';
import { enqueue } from '#services/outbox/enqueue.ts';
import { addTeamMember } from '#services/scope/add-team-member.ts';
import { assertNotSuspended, assertRoomForAccounts } from '#services/scope/tenant-limits.ts';
import type { Invite } from './find-open-invite.ts';

/**
 * Makes the account a member at once, with the invite's role and team. Of many accounts that use one code at the same moment, as many join
 * as it has uses. Throws `invalid` at `inviteCode` for the others and for an account that was removed since, and a conflict for a member.
 */
export async function joinByInvite(
  { clock, ids }: RequestContext,
  tx: Transaction<Schema>,
  accountId: string,
  invite: Invite,
): Promise<void> {
  const now = clock.now();
  await assertNotSuspended(tx, invite.tenant_id);
  await assertRoomForAccounts(tx, invite.tenant_id, 1);
  const used = await tx
    .updateTable('invites')
    .set((row) => ({ uses: row('uses', '+', 1) }))
    .where('tenant_id', '=', invite.tenant_id)
    .where('id', '=', invite.id)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .whereRef('uses', '<', 'most_uses')
    .returning('id')
    .executeTakeFirst();
  if (!used) throw invalid({ inviteCode: 'inviteInvalid' });
  const joined = await tx
    .insertInto('memberships')
    .values({ tenant_id: invite.tenant_id, account_id: accountId, state: 'member', created_at: now })
    // A pending or rejected request needs no decision any more.
    .onConflict((row) =>
      row
        .columns(['tenant_id', 'account_id'])
        .doUpdateSet({ state: 'member', created_at: now, refusal: null })
        .where('memberships.state', '<>', 'member'),
    )
    .returning('account_id')
    .executeTakeFirst();
  if (!joined) throw conflict('alreadyMember');
  // The notification of a pending request is superseded.
  await enqueue(tx, {
    id: ids.next(),
    tenantId: invite.tenant_id,
    subject: { kind: 'joinRequest', id: accountId },
    actorId: accountId,
    now,
  });
  // This is checked last, because a removal in progress would have made the insert above wait for it.
  await assertNotRemovedSince(tx, accountId, invite);
  await tx
    .insertInto('role_grants')
    .values({ tenant_id: invite.tenant_id, id: ids.next(), account_id: accountId, role: invite.role, area_id: invite.area_id })
    .execute();
  if (invite.team_id !== null) await addTeamMember(tx, invite.tenant_id, { teamId: invite.team_id, accountId, role: invite.role }, now);
}

/**
 * A removed member comes back by an invite that was made after the removal, or by asking: an invite that was open before would undo the
 * removal within the minute. Throws as for an invite that is not open.
 */
async function assertNotRemovedSince(tx: Transaction<Schema>, accountId: string, invite: Invite): Promise<void> {
  const removal = await tx
    .selectFrom('membership_removals')
    .select('removed_at')
    .where('tenant_id', '=', invite.tenant_id)
    .where('account_id', '=', accountId)
    .where('removed_at', '>', invite.created_at)
    .executeTakeFirst();
  if (removal) throw invalid({ inviteCode: 'inviteInvalid' });
}
