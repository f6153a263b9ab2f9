import { freezeLines, type RefundState, type RefundWay } from '@energy-om/domain';
import { lockOpenWallet } from '#services/ledger/open-wallet.ts';
import { postJournals } from '#services/ledger/post-journals.ts';
import { hashRefund } from '#services/payment/refund/refund-rows.ts';
import type { TestServer } from '../services/test-server.ts';
import type { Occupancy } from './create-wallets.ts';

/** A payment of ¥1 that was taken at the counter. */
export async function createPaidPayment(server: TestServer, tenantId: string, place: Occupancy): Promise<{ id: string; walletId: string }> {
  const { ids } = server.context;
  const [id, journalId] = [ids.next(), ids.next()];
  const now = server.clock.now();
  return server.database.transaction(async (tx) => {
    const { id: walletId } = await lockOpenWallet(tx, server.context, { tenantId, ...place });
    const lines = [
      { account: 'cash' as const, walletId: null, cents: 100 },
      { account: 'wallet' as const, walletId, cents: -100 },
    ];
    await postJournals(tx, { tenantId, now }, [{ id: journalId, kind: 'payment', key: `payment ${id}`, lines, madeBy: null }]);
    const row = {
      tenant_id: tenantId,
      id,
      wallet_id: walletId,
      account_id: place.accountId,
      amount: 100,
      channel: 'counter',
      state: 'paid',
    } as const;
    const times = { created_at: now, expires_at: now, paid_at: now, provider_number: id };
    await tx
      .insertInto('payments')
      .values({ ...row, ...times, code: id.slice(-6), journal_id: journalId })
      .execute();
    return { id, walletId };
  });
}

export interface TestRefund {
  id: string;
  paymentId: string;
  contentHash: string;
}

interface RefundChoices {
  state?: Extract<RefundState, 'requested' | 'waiting' | 'approved'>;
  way?: RefundWay;
  /** The clerk and the second person of what is waiting or approved. */
  processedBy?: string;
  approvedBy?: string;
}

/** A refund of ¥1, paid in cash before: as it was asked for, as it waits for a second person, or as it may be paid out. */
export async function createRefund(
  server: TestServer,
  tenantId: string,
  place: Occupancy,
  { state = 'requested', way = 'counter', processedBy, approvedBy }: RefundChoices = {},
): Promise<TestRefund> {
  const { ids } = server.context;
  const { id: paymentId, walletId } = await createPaidPayment(server, tenantId, place);
  const [id, frozen_by] = [ids.next(), ids.next()];
  const now = server.clock.now();
  const content = { paymentId, walletId, cents: 100, way, note: '退租' };
  return server.database.transaction(async (tx) => {
    const journal = { id: frozen_by, kind: 'refundRequest' as const, key: `refund ${id} asked`, madeBy: place.accountId };
    await postJournals(tx, { tenantId, now }, [{ ...journal, lines: freezeLines(walletId, 100) }]);
    const contentHash = hashRefund(content);
    const row = { tenant_id: tenantId, id, payment_id: paymentId, wallet_id: walletId, account_id: place.accountId, amount: 100 };
    await tx
      .insertInto('refunds')
      .values({
        ...{ ...row, way, state, note: content.note, content_hash: contentHash, requested_at: now, frozen_by },
        ...(processedBy !== undefined && { processed_by: processedBy, processed_at: now }),
        ...(approvedBy !== undefined && { approved_by: approvedBy }),
      })
      .execute();
    if (state === 'approved')
      await tx.updateTable('payments').set({ state: 'refunding' }).where('tenant_id', '=', tenantId).where('id', '=', paymentId).execute();
    return { id, paymentId, contentHash };
  });
}
