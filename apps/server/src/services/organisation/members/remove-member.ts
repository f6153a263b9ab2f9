import type { Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';
import type { Verb } from '#services/core/request-context.ts';
import { conflict } from '#services/core/service-error.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import { lockTenantFor } from '#services/scope/lock-tenant.ts';
import { assertManagesTenant } from '#services/scope/managed-areas.ts';
import { publishRightsChanged } from '../publish-rights-changed.ts';
import { assertNotNamed } from './assert-not-named.ts';
import { endMembership } from './end-membership.ts';
import { assertNotLastAdministrator } from './last-administrator.ts';
import { lockManagedMember } from './managed-member.ts';
import { listOrdersInHand } from './orders-in-hand.ts';

export const removeMember: Verb<'removeMember'> = async (context, { accountId }) => {
  const { actor } = context;
  if (accountId === actor.accountId) throw conflict('leaveInstead');
  assertManagesTenant(actor, 'member.manage');
  const subject = { subjectKind: 'member' as const, subjectId: accountId, changes: { removed: true } };
  const answer = await writeOnce(context, subject, async (tx) => {
    await lockTenantFor(tx, actor);
    await assertNotLastAdministrator(tx, actor.tenantId, accountId);
    await lockManagedMember(tx, actor, accountId, 'remove');
    const orders = await listOrdersInHand(tx, actor.tenantId, accountId);
    if (orders.length > 0) throw conflict('memberHasOrders', { orders });
    await assertNotNamed(tx, actor.tenantId, accountId);
    const now = context.clock.now();
    await endMembership(tx, actor.tenantId, accountId, now);
    await recordRemoval(tx, actor.tenantId, accountId, now);
    return {};
  });
  await publishRightsChanged(context, [accountId]);
  return answer;
};

/** The membership itself is deleted, so that the removal has a row of its own (`join-by-invite.ts`). */
async function recordRemoval(tx: Transaction<Schema>, tenantId: string, accountId: string, now: Date): Promise<void> {
  await tx
    .insertInto('membership_removals')
    .values({ tenant_id: tenantId, account_id: accountId, removed_at: now })
    .onConflict((row) => row.columns(['tenant_id', 'account_id']).doUpdateSet({ removed_at: now }))
    .execute();
}
