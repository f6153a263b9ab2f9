import { statement } from '#db/statement.ts';
import { currentTerms, dueInstant } from '#services/ledger/payable/payable-sql.ts';

/** A sweep over all tenants but suspended ones: somebody pays after use. */
export const findTenantsWithPostpaidWallets = statement<object, { id: string }>(
  'find-tenants-with-postpaid-wallets',
  `select t.id from tenants t where t.suspended_at is null
    and exists (select from payment_terms x where x.tenant_id = t.id and x.mode = 'postpaid')`,
);

/** Whoever pays for a room after use, and has not paid all that is due: what was credited to the wallet altogether is less than what was issued and is due. */
export const beginOverdue = statement<{ tenant: string; now: Date; limit: number }, { wallet_id: string }>(
  'begin-overdue-cutoffs',
  `insert into cutoffs (tenant_id, wallet_id, room_id, state, since, next_at, is_postpaid)
    select :tenant, w.id, w.room_id, 'arrears', :now, :now, true from wallets w ${currentTerms}
    where w.tenant_id = :tenant and t.mode = 'postpaid' and w.balance < 0
      and w.id in (select x.wallet_id from payment_terms x where x.tenant_id = :tenant)
      and w.account_id = (
        select p.account_id from room_payers p where p.tenant_id = :tenant and p.room_id = w.room_id and p.from_at <= :now order by p.from_at desc limit 1
      )
      and not exists (select from cutoffs c where c.tenant_id = :tenant and c.wallet_id = w.id and c.next_at is not null)
      and w.balance + coalesce((
        select sum(b.total) from bills b where b.tenant_id = :tenant and b.account_id = w.account_id and b.room_id = w.room_id), 0)
        < (select sum(d.total) from bill_documents d where d.tenant_id = :tenant and d.account_id = w.account_id and d.room_id = w.room_id
          and (d.total < 0 or ${dueInstant} <= :now))
    order by w.id limit :limit
    on conflict (tenant_id, wallet_id) do update set state = 'arrears', since = :now, next_at = :now, is_postpaid = true, version = cutoffs.version + 1
      where cutoffs.next_at is null
    returning wallet_id`,
);
