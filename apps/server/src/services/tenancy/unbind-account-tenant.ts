import { insertDue } from '../notification/insert-due.ts';
import { endMembership } from '../organisation/end-membership.ts';
import { assertNotLastAdministrator } from '../organisation/last-administrator.ts';
import { listOrdersInHand } from '../organisation/orders-in-hand.ts';
import type { Verb } from '../request-context.ts';
import { conflict, notFound } from '../service-error.ts';
import { writeOnce } from '../write-once.ts';

export const unbindAccountTenant: Verb<'unbindAccountTenant'> = async (context, { tenantId }) => {
  const { accountId } = context.actor;
  const subject = { subjectKind: 'membership', subjectId: tenantId, changes: { left: true }, by: { tenantId, accountId } };
  const answer = await writeOnce(context, subject, async (tx) => {
    const membership = await tx
      .selectFrom('memberships')
      .select('state')
      .where('tenant_id', '=', tenantId)
      .where('account_id', '=', accountId)
      .executeTakeFirst();
    if (!membership) throw notFound();
    if (membership.state === 'member') {
      await assertNotLastAdministrator(tx, tenantId, accountId);
      const orders = await listOrdersInHand(tx, tenantId, accountId);
      if (orders.length > 0) throw conflict('ordersInHand', { orders });
    }
    const now = context.clock.now();
    await endMembership(tx, tenantId, accountId, now);
    if (membership.state === 'pending') {
      await insertDue(tx, { id: context.ids.next(), tenantId, subject: { kind: 'joinRequest', id: accountId }, actorId: accountId, now });
    }
    return {};
  });
  await context.signals.send({ kind: 'account-changed', accountId, tenantId });
  return answer;
};
