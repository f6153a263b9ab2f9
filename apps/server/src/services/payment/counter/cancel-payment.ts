import type { Verb } from '#services/core/request-context.ts';
import { conflict, notFound } from '#services/core/service-error.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import { presentPayment } from '../payment-rows.ts';
import { lockCounterPayment, readWrittenPayment } from './lock-counter-payment.ts';

/** An order at a provider is closed by the job, since it may have been paid. */
export const cancelPayment: Verb<'cancelPayment'> = async (context, { paymentId }) => {
  const { actor } = context;
  return writeOnce(context, { subjectKind: 'payment', subjectId: paymentId, changes: { cancelled: true } }, async (tx) => {
    const payment = await lockCounterPayment(tx, actor, paymentId);
    if (payment.account_id !== actor.accountId) throw notFound();
    if (payment.confirmed_by !== null) throw conflict('paymentConfirmed', presentPayment(actor, payment));
    await tx
      .updateTable('payments')
      .set({ state: 'closed', reason: 'cancelled', next_query_at: null })
      .where('tenant_id', '=', actor.tenantId)
      .where('id', '=', paymentId)
      .execute();
    return readWrittenPayment(tx, actor, paymentId);
  });
};
