import { freezeLines, type RefundRefusal } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import { runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';
import type { SignedInContext, Verb } from '#services/core/request-context.ts';
import { conflict } from '#services/core/service-error.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import { postJournals } from '#services/ledger/post-journals.ts';
import type { MessageKey } from '#services/messages/messages.ts';
import { notifyOfPayment } from '../outcome/notify-of-payment.ts';
import { orderNumberOf } from '../payment-rows.ts';
import { readWrittenRefund } from './lock-refund.ts';
import { loadRefundFacts, loadUnsettledCents, measureTerms, type RefundFacts } from './refund-facts.ts';
import { hashRefund } from './refund-rows.ts';

const lockPayment = statement<{ tenant: string; payment: string }, object>(
  'lock-payment-to-refund',
  'select from payments p where p.tenant_id = :tenant and p.id = :payment for no key update',
);

/** So that what is charged meanwhile is seen. */
const lockWallet = statement<{ tenant: string; wallet: string }, object>(
  'lock-wallet-to-refund',
  'select from wallets w where w.tenant_id = :tenant and w.id = :wallet for no key update',
);

const refusalMessages: Record<RefundRefusal, MessageKey> = {
  notPaid: 'refundNotPaid',
  open: 'refundOpen',
  nothingLeft: 'refundNothingLeft',
  disagrees: 'refundDisagrees',
  balance: 'refundNoBalance',
};

/**
 * The amount is frozen at once, so that nothing else spends it. What is not settled yet is calculated before: a charge that comes in between lowers the balance,
 * and less is given back rather than more.
 */
export const requestRefund: Verb<'requestRefund'> = async (context, { paymentId, cents, note }) => {
  const { actor, clock, database, ids } = context;
  const { tenantId: tenant, accountId } = actor;
  const read = await loadRefundFacts(database.run, context, paymentId);
  const unsettledCents = await loadUnsettledCents(context, read);
  const id = ids.next();
  const changes = { requested: { paymentId, cents, note } };
  return writeOnce(context, { subjectKind: 'refund', subjectId: id, changes }, async (tx) => {
    await runIn(tx, lockPayment, { tenant, payment: paymentId });
    await runIn(tx, lockWallet, { tenant, wallet: read.wallet_id });
    const facts = await loadRefundFacts((query, values) => runIn(tx, query, values), context, paymentId);
    const { maxCents, refusal, way } = measureTerms(context, facts, unsettledCents);
    if (refusal !== null) throw conflict(refusalMessages[refusal]);
    if (cents > maxCents) throw conflict('refundTooMuch');
    const { wallet_id: walletId } = facts;
    await tx
      .insertInto('refunds')
      .values({
        tenant_id: tenant,
        id,
        payment_id: paymentId,
        wallet_id: walletId,
        account_id: accountId,
        amount: cents,
        way,
        state: 'requested',
        note,
        content_hash: hashRefund({ paymentId, walletId, cents, way, note }),
        requested_at: clock.now(),
        frozen_by: await freeze(tx, context, facts, { id, cents }),
      })
      .execute();
    await notifyOfPayment(tx, context, { tenantId: tenant, paymentId, actorId: accountId });
    return readWrittenRefund(tx, actor, id);
  });
};

/** @returns the journal */
async function freeze(
  tx: Transaction<Schema>,
  { actor, clock, ids }: SignedInContext,
  { wallet_id: walletId }: RefundFacts,
  { id, cents }: { id: string; cents: number },
): Promise<string> {
  const journal = { id: ids.next(), kind: 'refundRequest' as const, key: `refund ${orderNumberOf(id)} asked`, madeBy: actor.accountId };
  await postJournals(tx, { tenantId: actor.tenantId, now: clock.now() }, [{ ...journal, lines: freezeLines(walletId, cents) }]);
  return journal.id;
}
