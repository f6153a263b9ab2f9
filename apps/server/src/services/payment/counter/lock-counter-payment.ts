import type { Transaction } from 'kysely';
import { runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';
import type { Actor } from '#services/core/actor.ts';
import { conflict, notFound } from '#services/core/service-error.ts';
import { loadPayment } from '../load-payment.ts';
import { type PaymentRow, presentPayment } from '../payment-rows.ts';

const lockRow = statement<{ tenant: string; payment: string }, object>(
  'lock-counter-payment',
  `select from payments p where p.tenant_id = :tenant and p.id = :payment and p.channel = 'counter' for no key update`,
);

/**
 * Locks a payment at the counter that waits. Throws `notFound` for one that the actor has nothing to do with and for one through a provider, and a conflict for
 * one that is over.
 */
export async function lockCounterPayment(tx: Transaction<Schema>, actor: Actor, paymentId: string): Promise<PaymentRow> {
  const [locked] = await runIn(tx, lockRow, { tenant: actor.tenantId, payment: paymentId });
  if (!locked) throw notFound();
  const payment = await loadPayment((query, values) => runIn(tx, query, values), actor, paymentId);
  if (payment.state !== 'pending') throw conflict('paymentOver', presentPayment(actor, payment));
  return payment;
}

export async function readWrittenPayment(tx: Transaction<Schema>, actor: Actor, paymentId: string) {
  return presentPayment(actor, await loadPayment((query, values) => runIn(tx, query, values), actor, paymentId));
}
