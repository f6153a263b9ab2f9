import { statement } from '#db/statement.ts';
import type { AppContext } from '#services/core/request-context.ts';
import { paymentIdOf } from '../payment-rows.ts';

const hasten = statement<{ tenant: string; payment: string; refund: string; now: Date }, { id: string }>(
  'hasten-query-of-refund',
  `update refunds r set next_try_at = :now
    where r.tenant_id = :tenant and r.id = :refund and r.payment_id = :payment and r.state = 'sent' and r.next_try_at > :now
    returning r.id`,
);

/** A notification names a refund and no more: the provider is asked for it by the next run. What is over, or not known here, stays as it is. */
export async function hastenRefund(
  { clock, database }: Pick<AppContext, 'clock' | 'database'>,
  tenantId: string,
  { orderNumber, refundNumber }: { orderNumber: string; refundNumber: string },
): Promise<void> {
  const [payment, refund] = [paymentIdOf(orderNumber), paymentIdOf(refundNumber)];
  if (payment === null || refund === null) return;
  await database.assertWritable();
  await database.run(hasten, { tenant: tenantId, payment, refund, now: clock.now() });
}
