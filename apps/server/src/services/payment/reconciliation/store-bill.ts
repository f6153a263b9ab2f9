import type { OnlineChannel, PaymentDifference } from '@energy-om/domain';
import { sql, type Transaction } from 'kysely';
import type { BillRow } from '#adapters/payment/payment-provider.ts';
import { runIn } from '#db/database.ts';
import { advisoryLocks } from '#db/locks/advisory-locks.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';
import type { AppContext } from '#services/core/request-context.ts';
import { insertAuditRow } from '#services/core/write/audit-log.ts';
import { notifyOfDifference } from './notify-of-difference.ts';

export interface ComparedBill {
  channel: OnlineChannel;
  /** `2026-11-18` */
  day: string;
}

export interface FoundDifference {
  /** Null: nobody here knows the number. */
  paymentId: string | null;
  difference: PaymentDifference;
  isResolved: boolean;
  /** What the bill says of a number that nobody here knows. */
  unknown: { providerNumber: string; billedAt: Date } | null;
}

/** What a bill has of one organisation. */
export interface TenantBill {
  tenantId: string;
  differences: FoundDifference[];
  rows: { row: Pick<BillRow, 'kind' | 'amountFen' | 'feeFen'>; number: string; paymentId: string | null }[];
}

interface InsertedRow {
  id: string;
  /** Whether it needs nobody: it is done here now, or the next bill may have it. */
  is_settled: boolean;
}

/** Bills come in any order of days: what is lacking in this one and stands in one that was stored before is resolved at once. */
const insertAll = statement<{ tenant: string; channel: OnlineChannel; day: string; now: Date; rows: string }, InsertedRow>(
  'insert-payment-differences',
  `insert into payment_differences
      (tenant_id, id, payment_id, channel, day, kind, subject, number, booked_amount, billed_amount, fee, provider_number, billed_at, found_at, resolved_at)
    select :tenant, r.id, r.payment, :channel, :day::date, r.kind, r.subject, r.number, r.booked, r.billed, r.fee, r.provider, r.billed_at,
      :now::timestamptz, case when r.resolved or (r.kind in ('nextDay', 'missingThere') and exists (
        select from payment_bill_rows b where b.tenant_id = :tenant and b.channel = :channel and b.subject = r.subject and b.number = r.number
          and b.day <> :day::date)) then :now::timestamptz end
    from jsonb_to_recordset(:rows::jsonb) as r (id uuid, payment uuid, kind text, subject text, number text, booked bigint, billed bigint, fee bigint,
      provider text, billed_at timestamptz, resolved boolean)
    on conflict (tenant_id, day, channel, subject, number, kind) do nothing
    returning id, resolved_at is not null or kind = 'nextDay' as is_settled`,
);

/** A bill that is compared again says the same. */
const insertRows = statement<{ tenant: string; channel: OnlineChannel; day: string; rows: string }, object>(
  'insert-payment-bill-rows',
  `insert into payment_bill_rows (tenant_id, channel, day, subject, number, payment_id, rows, amount, fee)
    select :tenant, :channel, :day::date, r.kind, r.number, r.payment, count(*), sum(r.amount), sum(r.fee)
    from jsonb_to_recordset(:rows::jsonb) as r (kind text, number text, payment uuid, amount bigint, fee bigint)
    group by r.kind, r.number, r.payment
    on conflict (tenant_id, channel, day, subject, number) do update
      set payment_id = excluded.payment_id, rows = excluded.rows, amount = excluded.amount, fee = excluded.fee`,
);

/** What another bill lacks is resolved by the one that has it: of a day before, or of one after where clocks differ around midnight. */
const resolveOthers = statement<{ tenant: string; day: string; now: Date; numbers: string[] }, { id: string }>(
  'resolve-payment-differences',
  `update payment_differences d set resolved_at = :now
    where d.tenant_id = :tenant and d.resolved_at is null and d.kind in ('nextDay', 'missingThere') and d.day <> :day::date
      and d.number = any (:numbers::text[])
    returning d.id`,
);

type Parts = Pick<AppContext, 'clock' | 'ids'>;

/** Keeps what the bill has of one organisation, and what differs, of which its clerks have one message; a bill that is compared again adds nothing. */
export async function storeBill(
  { clock, database, ids }: Parts & Pick<AppContext, 'database'>,
  { channel, day }: ComparedBill,
  { tenantId, differences, rows }: TenantBill,
): Promise<void> {
  const now = clock.now();
  const billed = rows.map(({ row, number, paymentId }) => ({
    kind: row.kind,
    number,
    payment: paymentId,
    amount: row.amountFen,
    fee: row.feeFen,
  }));
  const numbers = rows.map(({ number }) => number);
  await database.transaction(async (tx) => {
    // Of two days that servers store at once, the second has to see what the first has.
    await sql`select pg_advisory_xact_lock(${advisoryLocks.paymentBills})`.execute(tx);
    await runIn(tx, insertRows, { tenant: tenantId, channel, day, rows: JSON.stringify(billed) });
    const resolved = await runIn(tx, resolveOthers, { tenant: tenantId, day, now, numbers });
    for (const { id } of resolved) await notifyOfDifference(tx, { clock, ids }, { tenantId, accountId: null }, id);
    if (differences.length === 0) return;
    await insertDifferences(tx, { clock, ids }, { channel, day, tenantId }, differences);
    const source = { clock, ids, actor: null, address: '', operation: 'compare-payment-bills' };
    const changes = { channel, day, differences: differences.length };
    await insertAuditRow(source, { subjectKind: 'payment', changes, by: { tenantId, accountId: null } }, tx);
  });
}

/** Writes differences of one bill, and notes the first that needs somebody. */
export async function insertDifferences(
  tx: Transaction<Schema>,
  { clock, ids }: Parts,
  { channel, day, tenantId }: ComparedBill & { tenantId: string },
  differences: readonly FoundDifference[],
): Promise<void> {
  const rows = differences.map(({ paymentId, difference, isResolved, unknown }) => ({
    id: ids.next(),
    payment: paymentId,
    kind: difference.kind,
    subject: difference.of,
    number: difference.number,
    booked: difference.bookedCents,
    billed: difference.billedCents,
    fee: difference.feeCents,
    provider: unknown?.providerNumber ?? null,
    billed_at: unknown?.billedAt ?? null,
    resolved: isResolved,
  }));
  const inserted = await runIn(tx, insertAll, { tenant: tenantId, channel, day, now: clock.now(), rows: JSON.stringify(rows) });
  const first = inserted.find(({ is_settled }) => !is_settled);
  if (first) await notifyOfDifference(tx, { clock, ids }, { tenantId, accountId: null }, first.id);
}
