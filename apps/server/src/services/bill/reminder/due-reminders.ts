import { statement } from '#db/statement.ts';

/** A document that will be due, or has become due, and of which nobody was reminded at this step. */
const isToRemind = `d.due_at is not null and d.due_at <= :soon and not exists (
  select from bill_reminders r where r.tenant_id = d.tenant_id and r.document_id = d.id
    and r.step = case when d.due_at <= :now then 'due' else 'soon' end)`;

/** A sweep over all tenants but suspended ones. */
export const findTenantsWithBillsToRemindOf = statement<{ now: Date; soon: Date }, { id: string }>(
  'find-tenants-with-bills-to-remind-of',
  `select t.id from tenants t where t.suspended_at is null
    and exists (select from bill_documents d where d.tenant_id = t.id and ${isToRemind})`,
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
  `select d.id, d.bill_id, w.id as wallet_id, case when d.due_at <= :now then 'due' else 'soon' end as step
    from bill_documents d join wallets w on w.tenant_id = :tenant and w.room_id = d.room_id and w.account_id = d.account_id
    where d.tenant_id = :tenant and ${isToRemind.replace('r.tenant_id = d.tenant_id', 'r.tenant_id = :tenant')}
      and d.id <> all (:paused::uuid[])
    order by d.due_at, d.id limit :limit`,
);

export const insertReminder = statement<{ tenant: string; document: string; step: string; now: Date; cents: number }, object>(
  'insert-bill-reminder',
  `insert into bill_reminders (tenant_id, document_id, step, at, cents) values (:tenant, :document, :step, :now, :cents)
    on conflict do nothing returning step`,
);
