import type { Verb } from '#services/core/request-context.ts';
import { conflict, forbidden, invalid } from '#services/core/service-error.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import { presentPayment } from '../payment-rows.ts';
import { lockCounterPayment, readWrittenPayment } from './lock-counter-payment.ts';
import { postCounterPayment } from './post-counter-payment.ts';

/**
 * The second person, who is neither the clerk nor the payer, approves that money was received, or rejects it: then the payment waits for a clerk again, or runs out.
 */
export const decidePayment: Verb<'decidePayment'> = async (context, { paymentId, approve, reason }) => {
  if (!approve && reason === '') throw invalid({ reason: 'required' });
  const { actor } = context;
  const subject = { subjectKind: 'payment' as const, subjectId: paymentId, changes: { decided: { approve, reason } } };
  return writeOnce(context, subject, async (tx) => {
    const payment = await lockCounterPayment(tx, actor, paymentId);
    const { confirmed_by: clerkId, method, note } = payment;
    if (payment.account_id === actor.accountId) throw forbidden('walletIsOwn');
    if (clerkId === actor.accountId) throw forbidden('walletEntryIsOwn');
    if (!payment.may_approve) throw forbidden();
    if (clerkId === null || method === null) throw conflict('paymentNotConfirmed', presentPayment(actor, payment));
    if (approve) await postCounterPayment(tx, context, payment, { method, note, clerkId, approverId: actor.accountId });
    else
      await tx
        .updateTable('payments')
        .set({ confirmed_by: null, confirmed_at: null, method: null, note: '', reason, next_query_at: payment.expires_at })
        .where('tenant_id', '=', actor.tenantId)
        .where('id', '=', paymentId)
        .execute();
    return readWrittenPayment(tx, actor, paymentId);
  });
};
