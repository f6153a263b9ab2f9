import type { ApiOutput } from '@energy-om/contract';
import type { PaymentChannel, PaymentDifferenceKind } from '@energy-om/domain';
import { Parameters, prepared } from '#db/statement.ts';
import { cursorAfter, presentPage, resolveCursor, selectPage } from '#services/core/page.ts';
import type { Verb } from '#services/core/request-context.ts';
import { placeName } from '#services/scope/area-label.ts';
import { areaCondition } from '#services/scope/area-scope.ts';

interface DifferenceRow {
  id: string;
  day: string;
  kind: PaymentDifferenceKind;
  subject: 'payment' | 'refund';
  number: string;
  payment_id: string;
  channel: PaymentChannel;
  room_id: string;
  room_name: string;
  account_id: string;
  full_name: string;
  booked_amount: number | null;
  billed_amount: number | null;
  fee: number | null;
  resolved_at: Date | null;
}

const tables = `payment_differences d
  join payments p on p.tenant_id = :tenant and p.id = d.payment_id
  join wallets w on w.tenant_id = :tenant and w.id = p.wallet_id
  join accounts y on y.id = p.account_id
  join areas a on a.tenant_id = :tenant and a.id = w.room_id
  left join areas u on u.tenant_id = :tenant and u.id = a.parent_id`;

/** Ids sort by time. */
export const listPaymentDifferences: Verb<'listPaymentDifferences'> = async ({ actor, database }, input) => {
  const parameters = new Parameters({ tenant: actor.tenantId });
  const conditions = [areaCondition(actor, 'wallet.manage', 'a.path', parameters)];
  if (input.open !== undefined) conditions.push(`d.resolved_at is ${input.open ? '' : 'not '}null`);
  const matches = `from ${tables} where d.tenant_id = :tenant and ${conditions.join(' and ')}`;
  const { afterId, offset, total } = await resolveCursor(database, input, matches, parameters);
  const after = afterId === null ? '' : `and d.id < ${parameters.add(afterId)}::uuid`;
  const orderBy = 'd.id desc';
  const ordered = `select d.id ${matches} ${after} order by ${orderBy}`;
  const text = `
    with page as (${selectPage(ordered, { alias: 'd', orderBy, limit: input.pageSize + 1, offset }, parameters)})
    select d.id, d.day, d.kind, d.subject, d.number, d.payment_id, p.channel, w.room_id, ${placeName} as room_name, p.account_id, y.full_name,
      d.booked_amount, d.billed_amount, d.fee, d.resolved_at
    from page join ${tables.replace('payment_differences d', 'payment_differences d on d.tenant_id = :tenant and d.id = page.id')}
    order by ${orderBy}`;
  const rows = await database.run(prepared<DifferenceRow>(text), parameters.values);
  return presentPage(rows, input, total, presentDifference, ({ id }) => cursorAfter(id, total));
};

function presentDifference(row: DifferenceRow): ApiOutput<'listPaymentDifferences'>['items'][number] {
  return {
    id: row.id,
    day: row.day,
    kind: row.kind,
    of: row.subject,
    number: row.number,
    paymentId: row.payment_id,
    channel: row.channel,
    room: { id: row.room_id, name: row.room_name },
    account: { id: row.account_id, fullName: row.full_name },
    bookedCents: row.booked_amount,
    billedCents: row.billed_amount,
    feeCents: row.fee,
    resolvedAt: row.resolved_at?.toISOString() ?? null,
  };
}
