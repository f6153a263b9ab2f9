import { type CounterMethod, movePayment, paymentLines } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';
import type { SignedInContext } from '#services/core/request-context.ts';
import { postJournals } from '#services/ledger/post-journals.ts';
import { notifyOfPayment } from '../outcome/notify-of-payment.ts';
import { orderNumberOf, type PaymentRow } from '../payment-rows.ts';

interface Received {
  method: CounterMethod;
  note: string;
  clerkId: string;
  /** Null: the clerk alone. */
  approverId: string | null;
}

/** Credits the wallet with money that was received at the counter. The payment is locked, and waits. */
export async function postCounterPayment(
  tx: Transaction<Schema>,
  { actor, clock, ids }: SignedInContext,
  { id, wallet_id, cents, state: before }: PaymentRow,
  { method, note, clerkId, approverId }: Received,
): Promise<void> {
  const { tenantId, accountId } = actor;
  const state = movePayment(before, 'succeeded');
  if (state === null) throw new Error(`a payment that is ${before} is not paid at the counter`);
  const now = clock.now();
  const journalId = ids.next();
  const lines = paymentLines(wallet_id, cents, method);
  const people = { madeBy: clerkId, approvedBy: approverId };
  await postJournals(tx, { tenantId, now }, [
    { id: journalId, kind: 'payment', key: `payment ${orderNumberOf(id)}`, lines, note, ...people },
  ]);
  await tx
    .updateTable('payments')
    .set({ state, paid_at: now, journal_id: journalId, approved_by: approverId, next_query_at: null, reason: '' })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
  await notifyOfPayment(tx, { clock, ids }, { tenantId, paymentId: id, actorId: accountId });
}
