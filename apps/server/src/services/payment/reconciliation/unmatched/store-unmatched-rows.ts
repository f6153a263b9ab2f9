import type { OnlineChannel, PaymentDifference } from '@energy-om/domain';
import type { BillRow } from '#adapters/payment/payment-provider.ts';
import { runIn } from '#db/database.ts';
import { statement } from '#db/statement.ts';
import type { AppContext } from '#services/core/request-context.ts';
import { insertAuditRow } from '#services/core/write/audit-log.ts';
import type { ComparedBill } from '../store-bill.ts';

export interface UnmatchedRow {
  difference: PaymentDifference;
  row: BillRow;
}

const insertAll = statement<{ channel: OnlineChannel; day: string; now: Date; rows: string }, object>(
  'insert-unmatched-bill-rows',
  `insert into unmatched_bill_rows (id, channel, day, kind, subject, number, provider_number, amount, fee, billed_at, found_at)
    select r.id, :channel, :day::date, r.kind, r.subject, r.number, r.provider, r.amount, r.fee, r.at, :now::timestamptz
    from jsonb_to_recordset(:rows::jsonb) as r
      (id uuid, kind text, subject text, number text, provider text, amount bigint, fee bigint, at timestamptz)
    on conflict (channel, day, subject, number, kind) do nothing`,
);

/** Keeps rows that may be any organisation's for the administrators of the installation; a bill that is compared again adds nothing. */
export async function storeUnmatchedRows(
  { clock, database, ids }: Pick<AppContext, 'clock' | 'database' | 'ids'>,
  { channel, day }: ComparedBill,
  unmatched: readonly UnmatchedRow[],
): Promise<void> {
  const rows = unmatched
    // What a fee should be is asked of whoever knows the payment.
    .filter(({ difference: { kind } }) => kind !== 'fee')
    .map(({ difference: { kind, of, number }, row }) => ({
      id: ids.next(),
      kind,
      subject: of,
      number,
      provider: row.providerNumber,
      amount: row.amountFen,
      fee: row.feeFen,
      at: row.at,
    }));
  if (rows.length === 0) return;
  await database.transaction(async (tx) => {
    await runIn(tx, insertAll, { channel, day, now: clock.now(), rows: JSON.stringify(rows) });
    const source = { clock, ids, actor: null, address: '', operation: 'compare-payment-bills' };
    const changes = { channel, day, unmatched: rows.length };
    await insertAuditRow(source, { subjectKind: 'paymentDifference', changes, by: { tenantId: null, accountId: null } }, tx);
  });
}
