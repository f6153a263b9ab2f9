import { isOnlineChannel, nextRefundQuery, type OnlineChannel } from '@energy-om/domain';
import type { PaymentProvider, RefundOrder, RefundOutcome } from '#adapters/payment/payment-provider.ts';
import { statement } from '#db/statement.ts';
import type { AppContext } from '#services/core/request-context.ts';
import { createTenantTurns, type TenantTurns } from '#services/core/scheduling/tenant-turns.ts';
import { claimInTurns } from '../claim-in-turns.ts';
import { orderNumberOf } from '../payment-rows.ts';
import { recordRefund } from './record-refund.ts';

const job = 'send-due-refunds';

const findTenants = statement<{ now: Date }, { tenant_id: string }>(
  'find-tenants-with-due-refunds',
  'select distinct r.tenant_id from refunds r join tenants t on t.id = r.tenant_id where r.next_try_at <= :now',
);

export interface ClaimedRefund {
  id: string;
  payment_id: string;
  channel: OnlineChannel;
  cents: number;
  payment_cents: number;
  tries: number;
  sent_at: Date;
}

/** It counts as sent before the provider hears of it: what a server that was killed has sent, another one asks for first. */
const claimDue = statement<{ tenant: string; now: Date; until: Date; limit: number }, ClaimedRefund>(
  'claim-due-refunds',
  `with due as (
      select r.id from refunds r where r.tenant_id = :tenant and r.next_try_at <= :now
      order by r.next_try_at, r.id limit :limit for no key update skip locked
    )
    update refunds r set next_try_at = :until, tries = r.tries + 1, state = 'sent', sent_at = coalesce(r.sent_at, :now::timestamptz)
    from due join refunds x on x.tenant_id = :tenant and x.id = due.id join payments p on p.tenant_id = :tenant and p.id = x.payment_id
    where r.tenant_id = :tenant and r.id = due.id
    returning r.id, r.payment_id, p.channel, r.amount as cents, p.amount as payment_cents, r.tries, r.sent_at`,
);

export const createRefundTurns = (log: AppContext['log']): TenantTurns =>
  createTenantTurns(log, job, 'a provider could not be asked for a refund');

/** Sends approved refunds to their providers, and asks for those whose outcome is open, each on one server at a time. @returns how many there were */
export function sendDueRefunds(context: AppContext, turns = createRefundTurns(context.log)): Promise<number> {
  return claimInTurns(context, turns, { findTenants, claim: claimDue }, (tenantId, claimed) => resolveRefund(context, tenantId, claimed));
}

async function resolveRefund(context: AppContext, tenantId: string, refund: ClaimedRefund): Promise<void> {
  const provider = isOnlineChannel(refund.channel) ? context.payments.get(refund.channel) : undefined;
  const [address = ''] = context.config.publicAddresses;
  const order: RefundOrder = {
    orderNumber: orderNumberOf(refund.payment_id),
    refundNumber: orderNumberOf(refund.id),
    amountFen: refund.cents,
    orderAmountFen: refund.payment_cents,
    reason: '退还余额',
    notifyUrl: `${address}/payment-notifications/${refund.channel}/${tenantId}`,
  };
  const outcome: RefundOutcome = provider
    ? await askProvider(provider, order, refund.tries === 1)
    : { outcome: 'unknown', reason: 'channel not configured' };
  if (await recordRefund(context, { tenantId, refundId: refund.id, operation: job }, outcome)) return;
  const now = context.clock.now().getTime();
  const next = new Date(nextRefundQuery({ sentAt: refund.sent_at.getTime(), now, tries: refund.tries - 1 }));
  await context.database.kysely
    .updateTable('refunds')
    .set({ next_try_at: next })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', refund.id)
    .where('next_try_at', 'is not', null)
    .execute();
}

/** Only what the provider does not know is sent again, with the same number; and its refusal counts if the provider does not know it then either. */
async function askProvider(provider: PaymentProvider, order: RefundOrder, isFirst: boolean): Promise<RefundOutcome> {
  if (isFirst) return provider.refundPayment(order);
  const found = await provider.queryRefund(order);
  if (found.outcome !== 'absent') return found;
  const repeated = await provider.refundPayment(order);
  if (repeated.outcome !== 'refused') return repeated;
  const last = await provider.queryRefund(order);
  return last.outcome === 'absent' ? repeated : last;
}
