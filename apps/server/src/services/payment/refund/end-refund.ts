import {
  type CounterMethod,
  freezeLines,
  movePayment,
  moveRefund,
  type PaymentChannel,
  type PaymentEvent,
  type RefundEvent,
  refundLines,
  reverseLines,
} from '@energy-om/domain';
import type { Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';
import type { AppContext } from '#services/core/request-context.ts';
import { postJournals } from '#services/ledger/post-journals.ts';
import { notifyOfPayment } from '../outcome/notify-of-payment.ts';
import { orderNumberOf } from '../payment-rows.ts';
import type { RefundRow } from './refund-rows.ts';

type Context = Pick<AppContext, 'clock' | 'ids'>;

/** What is known of a refund whose payment is locked. */
export type LockedRefund = Pick<
  RefundRow,
  'id' | 'payment_id' | 'payment_state' | 'payment_cents' | 'payment_refunded' | 'wallet_id' | 'cents' | 'way' | 'state' | 'frozen_by'
>;

interface Actors {
  tenantId: string;
  /** Null: a provider has said it. */
  actorId: string | null;
}

async function movePaymentOf(
  tx: Transaction<Schema>,
  tenantId: string,
  { payment_id, payment_state, payment_refunded }: LockedRefund,
  { event, cents = 0 }: { event: PaymentEvent; cents?: number },
): Promise<void> {
  const state = movePayment(payment_state, event);
  if (state === null) throw new Error(`a payment that is ${payment_state} cannot be ${event}`);
  await tx
    .updateTable('payments')
    .set({ state, refunded: payment_refunded + cents })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', payment_id)
    .execute();
}

/** Approved by whoever has to: it is sent to the provider at once, or can be paid out at the counter. */
export async function approveRefund(
  tx: Transaction<Schema>,
  { clock, ids }: Context,
  { tenantId, actorId }: Actors,
  refund: LockedRefund,
  people: { processed_by?: string; processed_at?: Date; approved_by?: string },
): Promise<void> {
  await movePaymentOf(tx, tenantId, refund, { event: 'refundApproved' });
  await tx
    .updateTable('refunds')
    .set({ ...people, state: 'approved', next_try_at: refund.way === 'origin' ? clock.now() : null })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', refund.id)
    .execute();
  await notifyOfPayment(tx, { clock, ids }, { tenantId, paymentId: refund.payment_id, actorId });
}

/** The money is with the payer again. Returns whether that is new. */
export async function completeRefund(
  tx: Transaction<Schema>,
  { clock, ids }: Context,
  { tenantId, actorId }: Actors,
  refund: LockedRefund,
  done: {
    from: PaymentChannel | CounterMethod;
    refundedAt: Date;
    providerNumber?: string;
    payout?: { paid_out_by: string; method: CounterMethod; payout_note: string };
  },
): Promise<boolean> {
  const state = moveRefund(refund, 'done');
  if (state === null) return false;
  const { id, cents, wallet_id, payment_id, payment_cents, payment_refunded } = refund;
  const journal = { id: ids.next(), kind: 'refund' as const, key: `refund ${orderNumberOf(id)} done`, madeBy: actorId };
  await postJournals(tx, { tenantId, now: clock.now() }, [{ ...journal, lines: refundLines(wallet_id, cents, done.from) }]);
  const event = payment_refunded + cents === payment_cents ? 'refunded' : 'partRefunded';
  await movePaymentOf(tx, tenantId, refund, { event, cents });
  await tx
    .updateTable('refunds')
    .set({
      ...{ state, reason: '', next_try_at: null, refunded_at: done.refundedAt, ended_at: clock.now(), ended_by: journal.id },
      ...(done.providerNumber !== undefined && { provider_number: done.providerNumber }),
      ...done.payout,
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
  await tx
    .updateTable('payment_differences')
    .set({ resolved_at: clock.now() })
    .where('tenant_id', '=', tenantId)
    .where('number', '=', orderNumberOf(id))
    .where('kind', '=', 'state')
    .where('resolved_at', 'is', null)
    .execute();
  await notifyOfPayment(tx, { clock, ids }, { tenantId, paymentId: payment_id, actorId });
  return true;
}

/** The amount is in the wallet again. Returns whether that is new. */
export async function returnRefund(
  tx: Transaction<Schema>,
  { clock, ids }: Context,
  { tenantId, actorId }: Actors,
  refund: LockedRefund,
  { event, reason }: { event: Extract<RefundEvent, 'failed' | 'rejected' | 'withdrawn'>; reason: string },
): Promise<boolean> {
  const state = moveRefund(refund, event);
  if (state === null) return false;
  const { id, cents, wallet_id, payment_id, payment_state } = refund;
  const journal = { id: ids.next(), kind: 'refundReturn' as const, key: `refund ${orderNumberOf(id)} returned`, madeBy: actorId };
  const lines = reverseLines(freezeLines(wallet_id, cents));
  await postJournals(tx, { tenantId, now: clock.now() }, [{ ...journal, lines, reverses: refund.frozen_by }]);
  if (payment_state === 'refunding') await movePaymentOf(tx, tenantId, refund, { event: 'refundRefused' });
  await tx
    .updateTable('refunds')
    .set({
      ...{ state, reason, next_try_at: null, ended_at: clock.now(), ended_by: journal.id },
      ...(event === 'rejected' && { rejected_by: actorId }),
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
  await notifyOfPayment(tx, { clock, ids }, { tenantId, paymentId: payment_id, actorId });
  return true;
}
