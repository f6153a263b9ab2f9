import type { Database } from '#db/database.ts';
import { statement } from '#db/statement.ts';
import type { Actor } from '#services/core/actor.ts';
import { notFound } from '#services/core/service-error.ts';
import { type PaymentRow, paymentColumns, paymentTables } from './payment-rows.ts';

const findOwn = statement<{ tenant: string; account: string; payment: string }, PaymentRow>(
  'find-own-payment',
  `select ${paymentColumns} from ${paymentTables} where p.tenant_id = :tenant and p.account_id = :account and p.id = :payment`,
);

/** Throws `notFound` for a payment of anybody else. */
export async function loadOwnPayment(run: Database['run'], { tenantId, accountId }: Actor, paymentId: string): Promise<PaymentRow> {
  const [payment] = await run(findOwn, { tenant: tenantId, account: accountId, payment: paymentId });
  if (!payment) throw notFound();
  return payment;
}
