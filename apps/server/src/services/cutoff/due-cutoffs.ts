import type { CutoffState } from '@energy-om/domain';
import { statement } from '#db/statement.ts';
import { isPostpaid } from '#services/ledger/payable/payable-sql.ts';

/** A sweep over all tenants: somebody owes, or has owed and is not done with. With a suspended one nothing begins, and who pays has power again. */
export const findTenantsWithCutoffs = statement<object, { id: string; is_suspended: boolean }>(
  'find-tenants-with-cutoffs',
  `select t.id, t.suspended_at is not null as is_suspended from tenants t where
      exists (select from cutoffs c where c.tenant_id = t.id and c.next_at is not null)
      or t.suspended_at is null and exists (select from wallets w where w.tenant_id = t.id and w.balance_level = 'owing')`,
);

/** Begins with those who owe more than the credit for a room that they pay for. */
export const beginCutoffs = statement<{ tenant: string; now: Date; credit: number; limit: number }, { wallet_id: string }>(
  'begin-cutoffs',
  `insert into cutoffs (tenant_id, wallet_id, room_id, state, since, next_at)
    select :tenant, w.id, w.room_id, 'arrears', :now, :now from wallets w
    where w.tenant_id = :tenant and w.balance_level = 'owing' and w.balance < -:credit::bigint and not ${isPostpaid}
      and w.account_id = (
        select p.account_id from room_payers p where p.tenant_id = :tenant and p.room_id = w.room_id and p.from_at <= :now order by p.from_at desc limit 1
      )
      and not exists (select from cutoffs c where c.tenant_id = :tenant and c.wallet_id = w.id and c.next_at is not null)
    order by w.id limit :limit
    on conflict (tenant_id, wallet_id) do update set state = 'arrears', since = :now, next_at = :now, version = cutoffs.version + 1
      where cutoffs.next_at is null
    returning wallet_id`,
);

/**
 * Those whose time has come, and at once those who have paid: of bills, where something was posted since they were looked at.
 * @param paused wallets whose step failed
 */
export const listDueCutoffs = statement<
  { tenant: string; now: Date; credit: number; paused: readonly string[]; limit: number },
  { wallet_id: string }
>(
  'list-due-cutoffs',
  `select c.wallet_id from cutoffs c join wallets w on w.tenant_id = :tenant and w.id = c.wallet_id
    where c.tenant_id = :tenant and c.next_at is not null and c.wallet_id <> all (:paused::uuid[])
      and (c.next_at <= :now or c.state in ('arrears', 'grace', 'due', 'sent', 'off')
        and case when c.is_postpaid then w.seq <> c.seen_seq else w.balance >= -:credit::bigint end)
    order by c.next_at, c.wallet_id limit :limit`,
);

export interface CutoffRow {
  version: number;
  state: CutoffState;
  episode: number;
  until_at: Date | null;
  was_off: boolean;
}

/** Of several servers one gets the row. The wallet stays as it is until the transaction ends. */
export const lockCutoff = statement<{ tenant: string; wallet: string }, CutoffRow>(
  'lock-cutoff',
  `select c.version, c.state, c.episode, c.until_at, c.was_off
    from cutoffs c join wallets w on w.tenant_id = :tenant and w.id = c.wallet_id
    where c.tenant_id = :tenant and c.wallet_id = :wallet and c.next_at is not null for no key update of c, w skip locked`,
);

interface CutoffWrite {
  tenant: string;
  wallet: string;
  state: CutoffState;
  episode: number;
  until: Date | null;
  wasOff: boolean;
  next: Date | null;
  now: Date;
  /** JSON. */
  guards: string;
  isPostpaid: boolean;
  noticeHours: number | null;
}

/** The version says what people decide on: what follows, and from when on. That it was looked at again is nothing new. */
export const writeCutoff = statement<CutoffWrite, object>(
  'write-cutoff',
  `update cutoffs set state = :state, episode = :episode, until_at = :until, was_off = :wasOff, next_at = :next, guards = :guards::jsonb,
      since = case when state = :state then since else :now end,
      version = case when state = :state and episode = :episode and until_at is not distinct from :until::timestamptz then version else version + 1 end, is_postpaid = :isPostpaid, notice_hours = :noticeHours,
      seen_seq = (select w.seq from wallets w where w.tenant_id = :tenant and w.id = :wallet)
    where tenant_id = :tenant and wallet_id = :wallet`,
);

/** Writes of what the payer is notified, once in an episode. */
export const writeCutoffMessage = statement<
  { tenant: string; wallet: string; episode: number; message: string; now: Date; cutAt: Date | null; balance: number },
  { wallet_id: string }
>(
  'write-cutoff-message',
  `insert into cutoff_messages (tenant_id, wallet_id, episode, message, at, cut_at, balance)
    values (:tenant, :wallet, :episode, :message, :now, :cutAt, :balance) on conflict do nothing returning wallet_id`,
);
