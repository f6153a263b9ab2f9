import { statement } from '#db/statement.ts';
import { currentTerms } from '#services/ledger/payable/payable-sql.ts';

/** Whether nobody was reminded of document `d`, due at an instant, at this step. */
const isNew = (tenant: string, dueAt: string) => `not exists (
  select from bill_reminders r where r.tenant_id = ${tenant} and r.document_id = d.id
    and r.step = case when ${dueAt} <= :now then 'due' else 'soon' end)`;

/** When a document is due that was issued before its payer paid after use: by terms `t`, as if it had been issued with them. */
const dueByTerms = 't.from_at + make_interval(days => t.due_days)';

/** Wallets `w` of a tenant whose owners pay after use, with their terms `t` and the documents `d` that were issued before. */
const issuedBefore = (tenant: string) => `wallets w ${currentTerms.replaceAll(':tenant', tenant)}
  join bill_documents d on d.tenant_id = ${tenant} and d.account_id = w.account_id and d.room_id = w.room_id and d.due_at is null
  where w.tenant_id = ${tenant} and w.id in (select p.wallet_id from payment_terms p where p.tenant_id = ${tenant} and p.mode = 'postpaid')
    and t.mode = 'postpaid' and ${dueByTerms} <= :soon and ${isNew(tenant, dueByTerms)}`;

const isDueSoon = (tenant: string) => `d.due_at is not null and d.due_at <= :soon and ${isNew(tenant, 'd.due_at')}`;

/** A sweep over all tenants but suspended ones. */
export const findTenantsWithBillsToRemindOf = statement<{ now: Date; soon: Date }, { id: string }>(
  'find-tenants-with-bills-to-remind-of',
  `select z.id from tenants z where z.suspended_at is null and (
    exists (select from bill_documents d where d.tenant_id = z.id and ${isDueSoon('z.id')})
    or exists (select from ${issuedBefore('z.id')}))`,
);

export interface DueDocument {
  id: string;
  bill_id: string;
  wallet_id: string;
  step: 'soon' | 'due';
}

/** @param paused documents of which somebody could not be reminded */
export const listBillsToRemindOf = statement<
  { tenant: string; now: Date; soon: Date; paused: readonly string[]; limit: number },
  DueDocument
>(
  'list-bills-to-remind-of',
  `select x.id, x.bill_id, x.wallet_id, case when x.due_at <= :now then 'due' else 'soon' end as step from (
      select d.id, d.bill_id, w.id as wallet_id, d.due_at
        from bill_documents d join wallets w on w.tenant_id = :tenant and w.room_id = d.room_id and w.account_id = d.account_id
        where d.tenant_id = :tenant and ${isDueSoon(':tenant')}
      union all
      select d.id, d.bill_id, w.id, ${dueByTerms} from ${issuedBefore(':tenant')}
    ) x where x.id <> all (:paused::uuid[])
    order by x.due_at, x.id limit :limit`,
);

export const insertReminder = statement<{ tenant: string; document: string; step: string; now: Date; cents: number }, object>(
  'insert-bill-reminder',
  `insert into bill_reminders (tenant_id, document_id, step, at, cents) values (:tenant, :document, :step, :now, :cents)
    on conflict do nothing returning step`,
);
