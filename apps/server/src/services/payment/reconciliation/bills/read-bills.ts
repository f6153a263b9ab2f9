import type { ApiOutput } from '@energy-om/contract';
import { dayMs, type OnlineChannel, type StoredBill, standingOfBill } from '@energy-om/domain';
import type { Database } from '#db/database.ts';
import { Parameters, prepared } from '#db/statement.ts';
import type { Actor } from '#services/core/actor.ts';
import { areaCondition } from '#services/scope/area-scope.ts';
import { managesPath } from '#services/scope/managed-areas.ts';
import { type BillDay, startOfDay } from './bill-days.ts';

export type PaymentBill = ApiOutput<'requestPaymentBill'>;

export interface StoredBillRow {
  compared_at: Date | null;
  tried_at: Date | null;
  /** Null: nobody has ever asked for the bill. */
  claimed_until: Date | null;
  failure: string | null;
  requested_at: Date | null;
}

interface BillRow extends StoredBillRow {
  channel: OnlineChannel;
  day: string;
  booked_payments: number;
  booked_cents: number;
  booked_refunds: number;
  booked_refund_cents: number;
  billed_payments: number;
  billed_cents: number;
  billed_refunds: number;
  billed_refund_cents: number;
  fee: number;
  open_differences: number;
}

const sumOf = (column: string, condition = '') => `coalesce(sum(${column})${condition}, 0)::bigint`;
const of = (subject: string) => ` filter (where r.subject = '${subject}')`;

/** What payments, refunds, rows of bills and differences are joined to, by which they concern a clerk. */
const places = (kind: 'join' | 'left join') => `${kind} wallets w on w.tenant_id = :tenant and w.id = p.wallet_id
      ${kind} areas a on a.tenant_id = :tenant and a.id = w.room_id`;

/**
 * How bills stand, with the sums of the rooms whose wallets the actor manages: on this side by when the provider was paid, on the other by the rows of the bill.
 * Numbers that nobody knows count for whoever manages the whole organisation.
 */
export async function readBills(
  { run }: Pick<Database, 'run'>,
  actor: Actor,
  days: readonly BillDay[],
  now: number,
): Promise<PaymentBill[]> {
  const parameters = new Parameters({
    tenant: actor.tenantId,
    channels: days.map(({ channel }) => channel),
    days: days.map(({ day }) => day),
  });
  const within = areaCondition(actor, 'wallet.manage', 'a.path', parameters);
  const payment = 'left join payments p on p.tenant_id = :tenant and p.id =';
  const text = `select x.channel, x.day, s.compared_at, s.tried_at, s.claimed_until, s.failure, s.requested_at, b.*, f.*, r.*, d.*
    from unnest(:channels::text[], :days::text[]) with ordinality as x (channel, day, place)
      cross join lateral (select (x.day::date)::timestamp at time zone 'Asia/Shanghai' as begins) z
      left join payment_bills s on s.channel = x.channel and s.day = x.day::date
      cross join lateral (
        select count(*)::int as booked_payments, ${sumOf('p.amount')} as booked_cents from payments p ${places('join')}
        where p.tenant_id = :tenant and p.channel = x.channel and p.paid_at >= z.begins and p.paid_at < z.begins + interval '1 day' and ${within}) b
      cross join lateral (
        select count(*)::int as booked_refunds, ${sumOf('q.amount')} as booked_refund_cents from refunds q
          join payments p on p.tenant_id = :tenant and p.id = q.payment_id ${places('join')}
        where q.tenant_id = :tenant and q.state = 'refunded' and q.way = 'origin' and p.channel = x.channel
          and q.sent_at >= z.begins and q.sent_at < z.begins + interval '1 day' and ${within}) f
      cross join lateral (
        select coalesce(sum(r.rows)${of('payment')}, 0)::int as billed_payments, ${sumOf('r.amount', of('payment'))} as billed_cents,
          coalesce(sum(r.rows)${of('refund')}, 0)::int as billed_refunds, ${sumOf('r.amount', of('refund'))} as billed_refund_cents,
          ${sumOf('r.fee')} as fee
        from payment_bill_rows r ${payment} r.payment_id ${places('left join')}
        where r.tenant_id = :tenant and r.channel = x.channel and r.day = x.day::date and ${within}) r
      cross join lateral (
        select count(*)::int as open_differences from payment_differences d ${payment} d.payment_id ${places('left join')}
        where d.tenant_id = :tenant and d.channel = x.channel and d.day = x.day::date and d.resolved_at is null and ${within}) d
    order by x.place`;
  const managesAll = managesPath(actor, 'wallet.manage', null);
  return (await run(prepared<BillRow>(text), parameters.values)).map((row) => presentBill(row, now, managesAll));
}

/** As the domain judges it; instants are milliseconds. */
export function toStoredBill({ compared_at, tried_at, claimed_until, failure, requested_at }: StoredBillRow): StoredBill | null {
  if (claimed_until === null) return null;
  return {
    comparedAt: compared_at?.getTime() ?? null,
    triedAt: tried_at?.getTime() ?? null,
    claimedUntil: claimed_until.getTime(),
    failure,
    requestedAt: requested_at?.getTime() ?? null,
  };
}

/** Who manages only a part does not ask for the bill of the whole. */
function presentBill(row: BillRow, now: number, managesAll: boolean): PaymentBill {
  const { state, failure, nextTryAt, mayRequest } = standingOfBill(toStoredBill(row), startOfDay(row.day) + dayMs, now);
  const billed = {
    payments: row.billed_payments,
    paymentCents: row.billed_cents,
    refunds: row.billed_refunds,
    refundCents: row.billed_refund_cents,
    feeCents: row.fee,
    netCents: row.billed_cents - row.billed_refund_cents - row.fee,
  };
  return {
    channel: row.channel,
    day: row.day,
    state,
    failure,
    code: failure === 'refused' ? row.failure : null,
    comparedAt: row.compared_at?.toISOString() ?? null,
    triedAt: row.tried_at?.toISOString() ?? null,
    nextTryAt: nextTryAt === null ? null : new Date(nextTryAt).toISOString(),
    booked: {
      payments: row.booked_payments,
      paymentCents: row.booked_cents,
      refunds: row.booked_refunds,
      refundCents: row.booked_refund_cents,
    },
    // Bills that were compared before rows were kept have none.
    billed: state === 'compared' && row.tried_at !== null ? billed : null,
    openDifferences: row.open_differences,
    mayRequest: mayRequest && managesAll,
  };
}
