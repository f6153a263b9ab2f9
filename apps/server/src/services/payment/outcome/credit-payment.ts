import { judgeCredit, type OnlineChannel, type PaymentState, paymentLines } from '@energy-om/domain';
import type { ProviderPayment } from '#adapters/payment/payment-provider.ts';
import { runIn } from '#db/database.ts';
import { statement } from '#db/statement.ts';
import type { AppContext } from '#services/core/request-context.ts';
import { insertAuditRow } from '#services/core/write/audit-log.ts';
import { postJournals } from '#services/ledger/post-journals.ts';
import { paymentIdOf } from '../payment-rows.ts';
import { notifyOfPayment } from './notify-of-payment.ts';

/** `credited` now, or `known` since earlier; `absent`: no such order here; `amount`: the order is for another amount, and nothing was credited. */
export type CreditResult = 'credited' | 'known' | 'absent' | 'amount';

interface LockedPayment {
  state: PaymentState;
  wallet_id: string;
  amount: number;
}

/** The reason of a payment that was made for another amount than ordered. */
export const amountReason = 'amount';

const lockPayment = statement<{ tenant: string; payment: string; channel: OnlineChannel }, LockedPayment>(
  'lock-payment',
  `select p.state, p.wallet_id, p.amount from payments p
    where p.tenant_id = :tenant and p.id = :payment and p.channel = :channel for no key update`,
);

/**
 * Credits the wallet with a payment that was verified, once: of callback, query and bill, on however many servers, the first one finds the payment unpaid under
 * the lock of its row, and the key of the journal is the order's number.
 */
export async function creditPayment(
  { database, clock, ids, log }: Pick<AppContext, 'database' | 'clock' | 'ids' | 'log'>,
  { tenantId, channel, operation }: { tenantId: string; channel: OnlineChannel; operation: string },
  { orderNumber, providerNumber, amountFen, paidAt }: ProviderPayment,
): Promise<CreditResult> {
  const paymentId = paymentIdOf(orderNumber);
  if (paymentId === null) return 'absent';
  await database.assertWritable();
  const result = await database.transaction<CreditResult>(async (tx) => {
    const [payment] = await runIn(tx, lockPayment, { tenant: tenantId, payment: paymentId, channel });
    if (!payment) return 'absent';
    const judged = judgeCredit({ state: payment.state, cents: payment.amount }, amountFen);
    if (judged.outcome === 'known') return 'known';
    const write = tx.updateTable('payments').where('tenant_id', '=', tenantId).where('id', '=', paymentId);
    const audit = (changes: object) =>
      insertAuditRow(
        { clock, ids, actor: null, address: '', operation },
        { subjectKind: 'payment', subjectId: paymentId, changes: { ...changes, providerNumber }, by: { tenantId, accountId: null } },
        tx,
      );
    if (judged.outcome === 'amount') {
      await write.set({ reason: amountReason, next_query_at: null }).execute();
      await audit({ refused: { ordered: payment.amount, paid: amountFen } });
      return 'amount';
    }
    const journalId = ids.next();
    const lines = paymentLines(payment.wallet_id, amountFen, channel);
    const journal = { id: journalId, kind: 'payment' as const, key: `payment ${orderNumber}`, lines, madeBy: null };
    await postJournals(tx, { tenantId, now: clock.now() }, [journal]);
    const paid = {
      state: judged.state,
      provider_number: providerNumber,
      paid_at: paidAt,
      journal_id: journalId,
      next_query_at: null,
      reason: '',
    };
    await write.set(paid).execute();
    await notifyOfPayment(tx, { clock, ids }, { tenantId, paymentId, actorId: null });
    await audit({ from: payment.state, to: judged.state, cents: amountFen });
    return 'credited';
  });
  if (result === 'amount') log.error({ tenantId, paymentId }, 'a payment was made for another amount than ordered, and is not credited');
  return result;
}
