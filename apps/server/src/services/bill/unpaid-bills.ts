import { currentTerms, dueInstant } from '#services/ledger/payable/payable-sql.ts';

/**
 * The ids of bills of which something is to be paid, of those who pay after use: as `allocatePayments` says, whatever was paid, and whatever corrections give back, pays the
 * oldest documents first. It costs what those have been issued who owe, not what all were. Names `:tenant`.
 * @param dueUntil a parameter: only what was due by then
 */
export function unpaidBillIds(dueUntil?: string): string {
  return `
    select x.bill_id from (
      select d.bill_id, d.total, ${dueInstant} as due_at, sum(greatest(d.total, 0)) over (partition by w.id order by d.issued_at, d.id) as demanded,
        w.balance + c.charged + sum(greatest(-d.total, 0)) over (partition by w.id) as credited
      from wallets w ${currentTerms}
        cross join lateral (
          select coalesce(sum(z.total), 0) as charged from bills z where z.tenant_id = :tenant and z.account_id = w.account_id and z.room_id = w.room_id
        ) c
        join bill_documents d on d.tenant_id = :tenant and d.account_id = w.account_id and d.room_id = w.room_id
      where w.tenant_id = :tenant and w.balance < 0 and t.mode = 'postpaid'
        and w.id in (select p.wallet_id from payment_terms p where p.tenant_id = :tenant and p.mode = 'postpaid')
    ) x where x.total > 0 and x.demanded > greatest(0, x.credited)${dueUntil === undefined ? '' : ` and x.due_at <= ${dueUntil}::timestamptz`}`;
}

/**
 * What is open of bill `b` with its corrections, as `q.open_cents` in fen; null where it is not issued, or its payer pays in advance. It is allocated as by `unpaidBillIds`.
 * Names `:tenant`.
 */
export const openCentsJoin = `
  left join lateral (
    select sum(least(x.total, greatest(0, x.demanded - greatest(0, x.credited))))::bigint as open_cents from (
      select d.bill_id, d.total, sum(greatest(d.total, 0)) over (order by d.issued_at, d.id) as demanded,
        w.balance + c.charged + sum(greatest(-d.total, 0)) over () as credited
      from wallets w ${currentTerms}
        cross join lateral (
          select coalesce(sum(z.total), 0) as charged from bills z where z.tenant_id = :tenant and z.account_id = w.account_id and z.room_id = w.room_id
        ) c
        join bill_documents d on d.tenant_id = :tenant and d.account_id = w.account_id and d.room_id = w.room_id
      where w.tenant_id = :tenant and w.room_id = b.room_id and w.account_id = b.account_id and t.mode = 'postpaid'
    ) x where x.bill_id = b.id and x.total > 0
  ) q on true`;
