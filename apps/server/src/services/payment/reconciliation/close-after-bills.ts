import { type OnlineChannel, openPaymentStates } from '@energy-om/domain';
import { statement } from '#db/statement.ts';
import type { AppContext } from '#services/core/request-context.ts';
import { amountReason } from '../outcome/credit-payment.ts';
import { recordEvent } from '../outcome/record-event.ts';

interface DecidedPayment {
  tenant_id: string;
  id: string;
}

/**
 * Payments that nobody has reported, and whose every day from their start to some time after their end has a bill that was compared: as the bill is the
 * installation's, over all organisations. What was paid for another amount waits for somebody who looks at it.
 */
const findDecided = statement<{ channel: OnlineChannel; states: readonly string[]; amount: string }, DecidedPayment>(
  'find-payments-decided-by-bills',
  `select p.tenant_id, p.id from payments p
      join payment_bills f on f.channel = :channel and f.day = (p.created_at at time zone 'Asia/Shanghai')::date
      join payment_bills l on l.channel = :channel and l.day = ((p.expires_at + interval '1 hour') at time zone 'Asia/Shanghai')::date
    where p.channel = :channel and p.state = any (:states::text[]) and p.reason <> :amount and f.compared_at is not null and l.compared_at is not null`,
);

/** Closes payments without a clear answer that stand in none of the bills of their days: the bills decide. */
export async function closeAfterBills(context: AppContext, channel: OnlineChannel): Promise<void> {
  const decided = await context.database.run(findDecided, { channel, states: openPaymentStates, amount: amountReason });
  for (const { tenant_id: tenantId, id: paymentId } of decided)
    await recordEvent(context, { tenantId, paymentId, event: 'closed', reason: 'bill', operation: 'compare-payment-bills' });
}
