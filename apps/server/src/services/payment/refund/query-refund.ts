import type { OnlineChannel } from '@energy-om/domain';
import { statement } from '#db/statement.ts';
import type { AppContext } from '#services/core/request-context.ts';
import { orderNumberOf, paymentIdOf } from '../payment-rows.ts';
import { recordRefund } from './record-refund.ts';

const findSent = statement<{ tenant: string; refund: string }, { payment_id: string }>(
  'find-sent-refund',
  `select r.payment_id from refunds r where r.tenant_id = :tenant and r.id = :refund and r.state = 'sent'`,
);

/** Asks the provider for a refund that is open here. @returns whether it is done */
export async function queryRefund(
  context: AppContext,
  { tenantId, channel, operation }: { tenantId: string; channel: OnlineChannel; operation: string },
  refundNumber: string,
): Promise<boolean> {
  const refundId = paymentIdOf(refundNumber);
  const provider = context.payments.get(channel);
  if (refundId === null || !provider) return false;
  const [sent] = await context.database.run(findSent, { tenant: tenantId, refund: refundId });
  if (!sent) return false;
  const outcome = await provider.queryRefund({ orderNumber: orderNumberOf(sent.payment_id), refundNumber });
  return outcome.outcome === 'refunded' && recordRefund(context, { tenantId, refundId, operation }, outcome);
}
