import type { Database } from '#db/database.ts';
import type { Actor } from '#services/core/actor.ts';
import { notFound } from '#services/core/service-error.ts';
import { type PaymentRow, paymentQuery } from './payment-rows.ts';

/** Throws `notFound` for a payment that the actor has nothing to do with. */
export async function loadPayment(run: Database['run'], actor: Actor, paymentId: string): Promise<PaymentRow> {
  const [payment] = await run(...paymentQuery(actor, paymentId));
  if (!payment) throw notFound();
  return payment;
}

/** Throws `notFound` for a payment of anybody else. */
export async function loadOwnPayment(run: Database['run'], actor: Actor, paymentId: string): Promise<PaymentRow> {
  const payment = await loadPayment(run, actor, paymentId);
  if (payment.account_id !== actor.accountId) throw notFound();
  return payment;
}
