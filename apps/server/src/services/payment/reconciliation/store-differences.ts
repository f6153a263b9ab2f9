import type { OnlineChannel, PaymentDifference } from '@energy-om/domain';
import { runIn } from '#db/database.ts';
import { statement } from '#db/statement.ts';
import type { AppContext } from '#services/core/request-context.ts';
import { insertAuditRow } from '#services/core/write/audit-log.ts';
import { notifyOfDifference } from './notify-of-difference.ts';

export interface ComparedBill {
  channel: OnlineChannel;
  /** `2026-11-18` */
  day: string;
}

export interface TenantDifferences {
  tenantId: string;
  differences: { paymentId: string; difference: PaymentDifference; isResolved: boolean }[];
  /** The numbers of the bill, which resolve what an earlier one lacked. */
  billedNumbers: string[];
}

interface InsertedRow {
  id: string;
  /** Whether it needs nobody: it is done here now, or the next bill may have it. */
  is_settled: boolean;
}

const insertAll = statement<{ tenant: string; day: string; now: Date; rows: string }, InsertedRow>(
  'insert-payment-differences',
  `insert into payment_differences
      (tenant_id, id, payment_id, day, kind, subject, number, booked_amount, billed_amount, fee, found_at, resolved_at)
    select :tenant, r.id, r.payment, :day::date, r.kind, r.subject, r.number, r.booked, r.billed, r.fee, :now::timestamptz,
      case when r.resolved then :now::timestamptz end
    from jsonb_to_recordset(:rows::jsonb) as r
      (id uuid, payment uuid, kind text, subject text, number text, booked bigint, billed bigint, fee bigint, resolved boolean)
    on conflict (tenant_id, day, subject, number, kind) do nothing
    returning id, resolved_at is not null or kind = 'nextDay' as is_settled`,
);

const resolveEarlier = statement<{ tenant: string; day: string; now: Date; numbers: string[] }, { id: string }>(
  'resolve-payment-differences',
  `update payment_differences d set resolved_at = :now
    where d.tenant_id = :tenant and d.resolved_at is null and d.kind in ('nextDay', 'missingThere') and d.day < :day::date
      and d.number = any (:numbers::text[])
    returning d.id`,
);

/** Writes what differs for one organisation, whose clerks have one message of it; a bill that is compared again adds nothing. */
export async function storeDifferences(
  { clock, database, ids }: Pick<AppContext, 'clock' | 'database' | 'ids'>,
  { channel, day }: ComparedBill,
  { tenantId, differences, billedNumbers }: TenantDifferences,
): Promise<void> {
  const now = clock.now();
  const rows = differences.map(({ paymentId, difference, isResolved }) => ({
    id: ids.next(),
    payment: paymentId,
    kind: difference.kind,
    subject: difference.of,
    number: difference.number,
    booked: difference.bookedCents,
    billed: difference.billedCents,
    fee: difference.feeCents,
    resolved: isResolved,
  }));
  await database.transaction(async (tx) => {
    const resolved = await runIn(tx, resolveEarlier, { tenant: tenantId, day, now, numbers: billedNumbers });
    for (const { id } of resolved) await notifyOfDifference(tx, { clock, ids }, { tenantId, accountId: null }, id);
    if (rows.length === 0) return;
    const inserted = await runIn(tx, insertAll, { tenant: tenantId, day, now, rows: JSON.stringify(rows) });
    const first = inserted.find(({ is_settled }) => !is_settled);
    if (first) await notifyOfDifference(tx, { clock, ids }, { tenantId, accountId: null }, first.id);
    const source = { clock, ids, actor: null, address: '', operation: 'compare-payment-bills' };
    const changes = { channel, day, differences: rows.length };
    await insertAuditRow(source, { subjectKind: 'payment', changes, by: { tenantId, accountId: null } }, tx);
  });
}
