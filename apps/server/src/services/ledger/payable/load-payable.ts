import {
  allocatePayments,
  type OpenDocument,
  type PayableDocument,
  type PayableSum,
  type PostpaidTerms,
  sumPayable,
} from '@energy-om/domain';
import type { Database } from '#db/database.ts';
import { statement } from '#db/statement.ts';
import { currentTerms, dueInstant } from './payable-sql.ts';

interface PayableRow {
  due_days: number;
  off_days: number;
  notice_days: number;
  /** All that was ever credited, in fen. */
  paid: number;
  documents: (PayableDocument & { billId: string })[];
}

const findPayable = statement<{ tenant: string; wallet: string }, PayableRow>(
  'find-payable-of-wallet',
  `select t.due_days, t.off_days, t.notice_days,
      (w.balance + coalesce((
        select sum(b.total) from bills b where b.tenant_id = :tenant and b.account_id = w.account_id and b.room_id = w.room_id), 0))::bigint as paid,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', d.id, 'billId', d.bill_id, 'cents', d.total, 'dueAt', extract(epoch from ${dueInstant}) * 1000)
          order by d.issued_at, d.id)
        from bill_documents d where d.tenant_id = :tenant and d.account_id = w.account_id and d.room_id = w.room_id), '[]') as documents
    from wallets w ${currentTerms}
    where w.tenant_id = :tenant and w.id = :wallet and t.mode = 'postpaid'`,
);

/** What the owner of a wallet who pays after use has to pay. */
export interface WalletPayable extends PayableSum {
  terms: PostpaidTerms;
  documents: (OpenDocument & { billId: string })[];
}

/**
 * Loads what is to be paid of each document of a wallet. It follows from the ledger alone: all that was credited pays the oldest documents first. Null: the owner pays in
 * advance.
 */
export async function loadPayable(run: Database['run'], tenant: string, wallet: string, now: number): Promise<WalletPayable | null> {
  const [row] = await run(findPayable, { tenant, wallet });
  if (!row) return null;
  const billOf = new Map(row.documents.map(({ id, billId }) => [id, billId]));
  const open = allocatePayments(row.documents, row.paid);
  return {
    terms: { dueDays: row.due_days, offDays: row.off_days, noticeDays: row.notice_days },
    documents: open.map((document) => ({ ...document, billId: billOf.get(document.id) ?? '' })),
    ...sumPayable(open, now),
  };
}

export function presentPayable({ openCents, overdueCents, dueAt }: PayableSum) {
  return { openCents, overdueCents, dueAt: dueAt === null ? null : new Date(dueAt).toISOString() };
}
