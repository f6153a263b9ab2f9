import type { Verb } from '#services/core/request-context.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import { completeRefund } from './end-refund.ts';
import { assertMayDecide, lockRefund, readWrittenRefund } from './lock-refund.ts';

/** A clerk has paid out at the counter what a second person has approved. */
export const confirmRefundPayout: Verb<'confirmRefundPayout'> = async (context, { refundId, contentHash, method, note }) => {
  const { actor, clock } = context;
  const { tenantId, accountId } = actor;
  const changes = { paidOut: { contentHash, method, note } };
  return writeOnce(context, { subjectKind: 'refund', subjectId: refundId, changes }, async (tx) => {
    const refund = await lockRefund(tx, actor, refundId);
    assertMayDecide(actor, refund, { contentHash, may: 'mayPayOut' });
    const payout = { paid_out_by: accountId, method, payout_note: note };
    await completeRefund(tx, context, { tenantId, actorId: accountId }, refund, { from: method, refundedAt: clock.now(), payout });
    return readWrittenRefund(tx, actor, refundId);
  });
};
