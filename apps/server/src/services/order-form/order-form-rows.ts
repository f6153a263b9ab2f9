import type { ApiOutput } from '@energy-om/contract';
import { type FormField, openStatuses } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import { type Database, runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';
import { presentFormField } from '#services/dictionary/present-form-field.ts';

export type OrderForm = ApiOutput<'getOrderForm'>;

interface OrderFormRow {
  version: number | null;
  form_version: number | null;
  draft_form: FormField[] | null;
  fields: FormField[] | null;
  published_at: Date | null;
  published_by: string | null;
  open_orders: OrderForm['openOrders'];
}

/** One row, also for a tenant that has never had fields of its own. */
const findOrderForm = statement<{ tenant: string; open: readonly number[] }, OrderFormRow>(
  'find-order-form',
  `
    with open_orders as (
      select o.order_form_version, count(*) as count from work_orders o
      where o.tenant_id = :tenant and o.status = any (:open::smallint[]) group by 1
    )
    select n.version, n.form_version, n.draft_form, f.fields, f.published_at, c.full_name as published_by,
      coalesce((select jsonb_agg(jsonb_build_object('formVersion', x.order_form_version, 'count', x.count) order by x.order_form_version)
        from open_orders x), '[]') as open_orders
    from tenants t
      left join order_forms n on n.tenant_id = :tenant
      left join order_form_versions f on f.tenant_id = :tenant and f.version = n.form_version
      left join accounts c on c.id = f.published_by
    where t.id = :tenant`,
);

export async function loadOrderForm(database: Database, tenant: string): Promise<OrderForm> {
  return presentOrderForm(await database.run(findOrderForm, { tenant, open: openStatuses }));
}

/** Reads the form within the transaction that wrote it, or holds its lock. */
export async function readOrderForm(tx: Transaction<Schema>, tenant: string): Promise<OrderForm> {
  return presentOrderForm(await runIn(tx, findOrderForm, { tenant, open: openStatuses }));
}

function presentOrderForm([row]: OrderFormRow[]): OrderForm {
  if (!row) throw new Error('the tenant is gone');
  return {
    version: row.version ?? 0,
    form: {
      version: row.form_version ?? 0,
      fields: (row.fields ?? []).map(presentFormField),
      publishedAt: row.published_at?.toISOString() ?? null,
      publishedBy: row.published_by,
    },
    draft: row.draft_form?.map(presentFormField) ?? null,
    openOrders: row.open_orders,
  };
}
