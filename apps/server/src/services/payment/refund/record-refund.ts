import { isOnlineChannel } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import type { RefundOutcome } from '#adapters/payment/payment-provider.ts';
import { runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';
import type { AppContext } from '#services/core/request-context.ts';
import { insertAuditRow } from '#services/core/write/audit-log.ts';
import { completeRefund, type LockedRefund, returnRefund } from './end-refund.ts';
import { lockPaymentOfRefund } from './lock-refund.ts';
import type { RefundRow } from './refund-rows.ts';

type Context = Pick<AppContext, 'database' | 'clock' | 'ids' | 'log'>;

const readRefund = statement<{ tenant: string; refund: string }, LockedRefund & Pick<RefundRow, 'channel' | 'reason'>>(
  'read-refund-that-is-locked',
  `select r.id, r.payment_id, p.state as payment_state, p.amount as payment_cents, p.refunded as payment_refunded, p.channel, r.wallet_id,
      r.amount as cents, r.way, r.state, r.reason, r.frozen_by
    from refunds r join payments p on p.tenant_id = :tenant and p.id = r.payment_id
    where r.tenant_id = :tenant and r.id = :refund`,
);

/** The reason of a refund that the provider has done for another amount. */
export const refundAmountReason = 'amount';

/** The bank has not taken the money, and somebody has to look after it at the provider: it may go out still. */
const undecidedCodes: readonly string[] = ['ABNORMAL'];

/**
 * Writes what a provider says of a refund, once: of callback, query and bill, on however many servers, the first one finds it open under the lock of
 * its payment. What is not clear changes nothing. @returns whether it is over
 */
export async function recordRefund(
  context: Context,
  { tenantId, refundId, operation }: { tenantId: string; refundId: string; operation: string },
  outcome: RefundOutcome,
): Promise<boolean> {
  const { clock, database, ids, log } = context;
  await database.assertWritable();
  return database.transaction(async (tx) => {
    await lockPaymentOfRefund(tx, tenantId, refundId);
    const [refund] = await runIn(tx, readRefund, { tenant: tenantId, refund: refundId });
    if (!refund) return true;
    if (refund.state !== 'sent') return refund.state === 'refunded';
    const audit = (changes: object) =>
      insertAuditRow(
        { clock, ids, actor: null, address: '', operation },
        { subjectKind: 'refund', subjectId: refundId, changes: { ...changes }, by: { tenantId, accountId: null } },
        tx,
      );
    const by = { tenantId, actorId: null };
    if (outcome.outcome === 'refunded') {
      const { amountFen, providerNumber, refundedAt } = outcome.refund;
      if (amountFen !== refund.cents) {
        if (refund.reason === refundAmountReason) return false;
        await writeReason(tx, tenantId, refundId, refundAmountReason);
        await audit({ refused: { approved: refund.cents, refunded: amountFen }, providerNumber });
        log.error({ tenantId, refundId }, 'a provider has refunded another amount than approved');
        return false;
      }
      if (!isOnlineChannel(refund.channel)) throw new Error('a payment at the counter is not refunded by a provider');
      await completeRefund(tx, context, by, refund, { from: refund.channel, refundedAt, providerNumber });
      await audit({ from: refund.state, to: 'refunded', cents: amountFen, providerNumber });
      return true;
    }
    if (outcome.outcome === 'refused' && !undecidedCodes.includes(outcome.code)) {
      await returnRefund(tx, context, by, refund, { event: 'failed', reason: outcome.code });
      await audit({ from: refund.state, to: 'failed', reason: outcome.code });
      return true;
    }
    const reason = outcome.outcome === 'unknown' ? outcome.reason : outcome.outcome === 'refused' ? outcome.code : '';
    if (reason !== refund.reason) {
      await writeReason(tx, tenantId, refundId, reason);
      await audit({ unclear: reason });
    }
    return false;
  });
}

async function writeReason(tx: Transaction<Schema>, tenantId: string, refundId: string, reason: string): Promise<void> {
  await tx.updateTable('refunds').set({ reason }).where('tenant_id', '=', tenantId).where('id', '=', refundId).execute();
}
