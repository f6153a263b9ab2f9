import { needsSecondPerson } from '@energy-om/domain';
import type { Verb } from '#services/core/request-context.ts';
import { conflict, forbidden, notFound } from '#services/core/service-error.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import { loadEnteredToday } from '#services/ledger/entered-today.ts';
import { loadTimeZone } from '#services/scope/load-time-zone.ts';
import { notifyOfPayment } from '../outcome/notify-of-payment.ts';
import { presentPayment } from '../payment-rows.ts';
import { lockCounterPayment, readWrittenPayment } from './lock-counter-payment.ts';
import { postCounterPayment } from './post-counter-payment.ts';

/**
 * A clerk has received the money of a payment at the counter. Up to the amounts that one person may enter, the wallet is credited at once; beyond them a second
 * person approves it first. One that has run out is taken until it is closed, since the money is there.
 */
export const confirmPayment: Verb<'confirmPayment'> = async (context, { paymentId, method, note }) => {
  const { actor, clock } = context;
  const zone = await loadTimeZone(context);
  const subject = { subjectKind: 'payment' as const, subjectId: paymentId, changes: { confirmed: { method, note } } };
  return writeOnce(context, subject, async (tx) => {
    const entered = await loadEnteredToday(tx, context, zone);
    const payment = await lockCounterPayment(tx, actor, paymentId);
    if (payment.account_id === actor.accountId) throw forbidden('walletIsOwn');
    if (!payment.is_clerk) throw notFound();
    if (payment.confirmed_by !== null) throw conflict('paymentConfirmed', presentPayment(actor, payment));
    const now = clock.now();
    const waits = needsSecondPerson({ kind: 'cash', cents: payment.cents }, entered);
    await tx
      .updateTable('payments')
      // What was received does not run out any more.
      .set({ confirmed_by: actor.accountId, confirmed_at: now, method, note, next_query_at: null })
      .where('tenant_id', '=', actor.tenantId)
      .where('id', '=', paymentId)
      .execute();
    if (waits) await notifyOfPayment(tx, context, { tenantId: actor.tenantId, paymentId, actorId: actor.accountId });
    else await postCounterPayment(tx, context, payment, { method, note, clerkId: actor.accountId, approverId: null });
    return readWrittenPayment(tx, actor, paymentId);
  });
};
