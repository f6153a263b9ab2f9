import { type CounterMethod, type PaymentChannel, type RefundEvent, type RefundStep, stepRefund } from '@energy-om/domain';
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

/** The refund as the domain decides on it. */
const steppedOf = ({ payment_state, payment_cents, payment_refunded, wallet_id, cents, way, state }: LockedRefund) => ({
  ...{ state, way, cents, walletId: wallet_id },
  payment: { state: payment_state, cents: payment_cents, refundedCents: payment_refunded },
});

async function writePaymentOf(
  tx: Transaction<Schema>,
  tenantId: string,
  { payment_id }: LockedRefund,
  { state, refundedCents }: RefundStep['payment'],
): Promise<void> {
  await tx
    .updateTable('payments')
    .set({ state, refunded: refundedCents })
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
  const step = stepRefund(steppedOf(refund), { event: 'approved' });
  if (step === null) throw new Error(`a refund that is ${refund.state} cannot be approved`);
  await writePaymentOf(tx, tenantId, refund, step.payment);
  await tx
    .updateTable('refunds')
    .set({ ...people, state: step.state, next_try_at: refund.way === 'origin' ? clock.now() : null })
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
  const step = stepRefund(steppedOf(refund), { event: 'done', from: done.from });
  if (!step?.journal) return false;
  const { id, payment_id } = refund;
  const journal = { ...step.journal, id: ids.next(), key: `refund ${orderNumberOf(id)} done`, madeBy: actorId };
  await postJournals(tx, { tenantId, now: clock.now() }, [journal]);
  await writePaymentOf(tx, tenantId, refund, step.payment);
  await tx
    .updateTable('refunds')
    .set({
      ...{ state: step.state, reason: '', next_try_at: null, refunded_at: done.refundedAt, ended_at: clock.now(), ended_by: journal.id },
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
  const step = stepRefund(steppedOf(refund), { event });
  if (!step?.journal) return false;
  const { id, payment_id } = refund;
  const journal = { ...step.journal, id: ids.next(), key: `refund ${orderNumberOf(id)} returned`, madeBy: actorId };
  await postJournals(tx, { tenantId, now: clock.now() }, [{ ...journal, reverses: refund.frozen_by }]);
  await writePaymentOf(tx, tenantId, refund, step.payment);
  await tx
    .updateTable('refunds')
    .set({
      ...{ state: step.state, reason, next_try_at: null, ended_at: clock.now(), ended_by: journal.id },
      ...(event === 'rejected' && { rejected_by: actorId }),
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
  await notifyOfPayment(tx, { clock, ids }, { tenantId, paymentId: payment_id, actorId });
  return true;
}
