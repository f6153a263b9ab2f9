import { isOnlineChannel, nextPaymentQuery, type PaymentChannel, secondMs } from '@energy-om/domain';
import type { PaymentOutcome, PaymentProvider } from '#adapters/payment/payment-provider.ts';
import { statement } from '#db/statement.ts';
import type { AppContext } from '#services/core/request-context.ts';
import { createTenantTurns, type TenantTurns } from '#services/core/scheduling/tenant-turns.ts';
import { claimInTurns } from './claim-in-turns.ts';
import { creditPayment } from './outcome/credit-payment.ts';
import { recordEvent } from './outcome/record-event.ts';
import { orderNumberOf } from './payment-rows.ts';

const job = 'query-due-payments';

const findTenants = statement<{ now: Date }, { tenant_id: string }>(
  'find-tenants-with-due-payments',
  'select distinct p.tenant_id from payments p join tenants t on t.id = p.tenant_id where p.next_query_at <= :now',
);

interface ClaimedPayment {
  id: string;
  channel: PaymentChannel;
  created_at: Date;
  expires_at: Date;
  queries: number;
}

const claimDue = statement<{ tenant: string; now: Date; until: Date; limit: number }, ClaimedPayment>(
  'claim-due-payments',
  `with due as (
      select p.id from payments p where p.tenant_id = :tenant and p.next_query_at <= :now
      order by p.next_query_at, p.id limit :limit for no key update skip locked
    )
    update payments p set next_query_at = :until, queries = p.queries + 1
    from due where p.tenant_id = :tenant and p.id = due.id
    returning p.id, p.channel, p.created_at, p.expires_at, p.queries`,
);

export const createPaymentTurns = (log: AppContext['log']): TenantTurns =>
  createTenantTurns(log, job, 'a provider could not be asked for payments');

/**
 * Asks the providers for payments whose outcome is open, each on one server at a time. What the payer has not paid in time is closed and asked for once more,
 * since it may have been paid in between. @returns how many were asked for
 */
export function queryDuePayments(context: AppContext, turns = createPaymentTurns(context.log)): Promise<number> {
  return claimInTurns(context, turns, { findTenants, claim: claimDue }, (tenantId, claimed) => resolvePayment(context, tenantId, claimed));
}

async function resolvePayment(context: AppContext, tenantId: string, payment: ClaimedPayment): Promise<void> {
  const { channel } = payment;
  if (!isOnlineChannel(channel)) {
    // Nobody came to the counter.
    await recordEvent(context, { tenantId, paymentId: payment.id, event: 'closed', reason: 'expired', operation: job });
    return;
  }
  const provider = context.payments.get(channel);
  const outcome: PaymentOutcome = provider
    ? await askProvider(provider, orderNumberOf(payment.id), payment.expires_at <= context.clock.now())
    : { outcome: 'unknown', reason: 'channel not configured' };
  if (outcome.outcome === 'paid') {
    const credit = await creditPayment(context, { tenantId, channel, operation: job }, outcome.payment);
    if (credit !== 'absent') return;
  }
  if (outcome.outcome === 'closed' || outcome.outcome === 'failed') {
    const reason = outcome.outcome === 'failed' ? outcome.code : '';
    await recordEvent(context, { tenantId, paymentId: payment.id, event: outcome.outcome, reason, operation: job });
    return;
  }
  if (outcome.outcome === 'unknown')
    await recordEvent(context, { tenantId, paymentId: payment.id, event: 'unclear', reason: outcome.reason, operation: job });
  await planNextQuery(context, tenantId, payment);
}

/** A closed order was paid before it was closed, or never. */
async function askProvider(provider: PaymentProvider, orderNumber: string, isOver: boolean): Promise<PaymentOutcome> {
  const first = await provider.queryPayment(orderNumber);
  if (!isOver || (first.outcome !== 'open' && first.outcome !== 'absent')) return first;
  const closing = await provider.closePayment(orderNumber);
  if (closing.outcome === 'unknown') return closing;
  const second = await provider.queryPayment(orderNumber);
  // An order that the provider never got cannot be paid any more: the time within which it takes it is part of what is signed.
  return closing.outcome === 'closed' && (second.outcome === 'absent' || second.outcome === 'open') ? { outcome: 'closed' } : second;
}

async function planNextQuery(
  { database, clock }: AppContext,
  tenantId: string,
  { id, created_at, queries }: ClaimedPayment,
): Promise<void> {
  const next = nextPaymentQuery({ createdAt: created_at.getTime(), now: clock.now().getTime(), queries });
  await database.kysely
    .updateTable('payments')
    .set({ next_query_at: next === null ? null : new Date(next) })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('next_query_at', 'is not', null)
    .execute();
}

export const paymentQueryIntervalMs = 5 * secondMs;
