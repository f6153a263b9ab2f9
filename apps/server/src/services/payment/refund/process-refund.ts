import { refundNeedsSecondPerson } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';
import type { SignedInContext, Verb } from '#services/core/request-context.ts';
import { conflict, invalid } from '#services/core/service-error.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import { loadEnteredToday } from '#services/ledger/entered-today.ts';
import { loadTimeZone } from '#services/scope/load-time-zone.ts';
import { notifyOfPayment } from '../outcome/notify-of-payment.ts';
import { approveRefund, returnRefund } from './end-refund.ts';
import { assertMayDecide, lockRefund, readWrittenRefund } from './lock-refund.ts';
import { presentRefund, type RefundRow } from './refund-rows.ts';

/**
 * A clerk approves a refund or rejects it, as it was read; also one that was approved, and that nobody has fetched at the counter. Beyond what one person may
 * decide a second one has to approve it.
 */
export const processRefund: Verb<'processRefund'> = async (context, { refundId, approve, contentHash, reason }) => {
  if (!approve && reason === '') throw invalid({ reason: 'required' });
  const { actor } = context;
  const zone = await loadTimeZone(context);
  const changes = { processed: { approve, contentHash, reason } };
  return writeOnce(context, { subjectKind: 'refund', subjectId: refundId, changes }, async (tx) => {
    const entered = await loadEnteredToday(tx, context, zone);
    const refund = await lockRefund(tx, actor, refundId);
    const isPayable = !approve && refund.state === 'approved';
    assertMayDecide(actor, refund, { contentHash, may: isPayable ? 'mayPayOut' : 'mayProcess' });
    const people = { tenantId: actor.tenantId, actorId: actor.accountId };
    if (!approve) await returnRefund(tx, context, people, refund, { event: 'rejected', reason });
    else await approveAsClerk(tx, context, refund, entered);
    return readWrittenRefund(tx, actor, refundId);
  });
};

async function approveAsClerk(tx: Transaction<Schema>, context: SignedInContext, refund: RefundRow, entered: number): Promise<void> {
  const { actor, clock } = context;
  const { tenantId, accountId } = actor;
  if (refund.balance < 0) throw conflict('refundOwes', presentRefund(actor, refund));
  const processed = { processed_by: accountId, processed_at: clock.now() };
  if (!refundNeedsSecondPerson(refund, entered)) return approveRefund(tx, context, { tenantId, actorId: accountId }, refund, processed);
  await tx
    .updateTable('refunds')
    .set({ ...processed, state: 'waiting' })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', refund.id)
    .execute();
  await notifyOfPayment(tx, context, { tenantId, paymentId: refund.payment_id, actorId: accountId });
}
