import type { Verb } from '#services/core/request-context.ts';
import { conflict, invalid } from '#services/core/service-error.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import { approveRefund, returnRefund } from './end-refund.ts';
import { assertMayDecide, lockRefund, readWrittenRefund } from './lock-refund.ts';
import { presentRefund } from './refund-rows.ts';

/** The second person, who is neither the clerk nor the payer, approves a refund as it was read, or rejects it. */
export const decideRefund: Verb<'decideRefund'> = async (context, { refundId, approve, contentHash, reason }) => {
  if (!approve && reason === '') throw invalid({ reason: 'required' });
  const { actor } = context;
  const people = { tenantId: actor.tenantId, actorId: actor.accountId };
  const changes = { decided: { approve, contentHash, reason } };
  return writeOnce(context, { subjectKind: 'refund', subjectId: refundId, changes }, async (tx) => {
    const refund = await lockRefund(tx, actor, refundId);
    assertMayDecide(actor, refund, { contentHash, may: 'mayDecide' });
    if (approve && refund.balance < 0) throw conflict('refundOwes', presentRefund(actor, refund));
    if (approve) await approveRefund(tx, context, people, refund, { approved_by: actor.accountId });
    else await returnRefund(tx, context, people, refund, { event: 'rejected', reason });
    return readWrittenRefund(tx, actor, refundId);
  });
};
