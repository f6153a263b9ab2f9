import type { Verb } from '#services/core/request-context.ts';
import { conflict, notFound } from '#services/core/service-error.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import { returnRefund } from './end-refund.ts';
import { lockRefund, readWrittenRefund } from './lock-refund.ts';
import { presentRefund } from './refund-rows.ts';

/** Until somebody has approved it. */
export const withdrawRefund: Verb<'withdrawRefund'> = async (context, { refundId }) => {
  const { actor } = context;
  const { tenantId, accountId } = actor;
  return writeOnce(context, { subjectKind: 'refund', subjectId: refundId, changes: { withdrawn: true } }, async (tx) => {
    const refund = await lockRefund(tx, actor, refundId);
    if (refund.account_id !== accountId) throw notFound();
    const event = { event: 'withdrawn', reason: '' } as const;
    if (!(await returnRefund(tx, context, { tenantId, actorId: accountId }, refund, event)))
      throw conflict('refundDecided', presentRefund(actor, refund));
    return readWrittenRefund(tx, actor, refundId);
  });
};
