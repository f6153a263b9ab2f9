import type { Verb } from '#services/core/request-context.ts';
import { conflict, notFound } from '#services/core/service-error.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import { assertNotNamed } from '#services/organisation/members/assert-not-named.ts';
import { endMembership } from '#services/organisation/members/end-membership.ts';
import { assertNotLastAdministrator } from '#services/organisation/members/last-administrator.ts';
import { listOrdersInHand } from '#services/organisation/members/orders-in-hand.ts';
import { enqueue } from '#services/outbox/enqueue.ts';
import { lockTenant } from '#services/scope/lock-tenant.ts';

export const unbindAccountTenant: Verb<'unbindAccountTenant'> = async (context, { tenantId }) => {
  const { accountId } = context.actor;
  const subject = { subjectKind: 'membership' as const, subjectId: tenantId, changes: { left: true }, by: { tenantId, accountId } };
  const answer = await writeOnce(context, subject, async (tx) => {
    await lockTenant(tx, tenantId);
    // Orders that are given to the account meanwhile wait for it, or are found below.
    const membership = await tx
      .selectFrom('memberships')
      .select('state')
      .where('tenant_id', '=', tenantId)
      .where('account_id', '=', accountId)
      .forUpdate()
      .executeTakeFirst();
    if (!membership) throw notFound();
    if (membership.state === 'member') {
      await assertNotLastAdministrator(tx, tenantId, accountId);
      const orders = await listOrdersInHand(tx, tenantId, accountId);
      if (orders.length > 0) throw conflict('ordersInHand', { orders });
      await assertNotNamed(tx, tenantId, accountId);
    }
    const now = context.clock.now();
    await endMembership(tx, tenantId, accountId, now);
    if (membership.state === 'pending') {
      await enqueue(tx, { id: context.ids.next(), tenantId, subject: { kind: 'joinRequest', id: accountId }, actorId: accountId, now });
    }
    return {};
  });
  await context.eventBus.publish({ kind: 'account-changed', accountId, tenantId });
  return answer;
};
