import type { ApiOutput } from '@energy-om/contract';
import { type StockEntryKind, toQuantity } from '@energy-om/domain';
import { Parameters, prepared } from '#db/statement.ts';
import { cursorAfter, presentPage, resolveCursor, selectPage } from '#services/core/page.ts';
import type { Verb } from '#services/core/request-context.ts';
import { invalid } from '#services/core/service-error.ts';
import { readCondition } from '#services/scope/order-scope.ts';
import { storeCondition } from '../store-scope.ts';

type Entry = ApiOutput<'listStockEntries'>['items'][number];

interface EntryRow extends Pick<Entry, 'id' | 'part' | 'store' | 'otherStore' | 'order' | 'note' | 'by'> {
  kind: StockEntryKind;
  quantity: number;
  value_cents: number;
  at: Date;
}

/** Entries of stores that the account sees. Ids sort by time. */
export const listStockEntries: Verb<'listStockEntries'> = async ({ actor, database, clock }, input) => {
  if (input.partId === undefined && input.storeId === undefined) throw invalid({ partId: 'required' });
  const parameters = new Parameters({ tenant: actor.tenantId });
  const matches = `from stock_entries e
      join stores s on s.tenant_id = :tenant and s.id = e.store_id
      left join areas r on r.tenant_id = :tenant and r.id = s.area_id
    where e.tenant_id = :tenant and ${storeCondition(actor, 'r.path', parameters)}
      ${input.partId === undefined ? '' : `and e.part_id = ${parameters.add(input.partId)}`}
      ${input.storeId === undefined ? '' : `and e.store_id = ${parameters.add(input.storeId)}`}`;
  const { afterId, offset, total } = await resolveCursor(database, input, matches, parameters);
  const after = afterId === null ? '' : `and e.id < ${parameters.add(afterId)}::uuid`;
  const orderBy = 'e.id desc';
  const ordered = `select e.id ${matches} ${after} order by ${orderBy}`;
  const text = `
    with page as (${selectPage(ordered, { alias: 'e', orderBy, limit: input.pageSize + 1, offset }, parameters)})
    select e.id, e.kind, e.quantity, e.value_cents, e.note, e.at,
      jsonb_build_object('id', p.id, 'code', p.code, 'name', p.name, 'unit', p.unit) as part,
      jsonb_build_object('id', s.id, 'name', s.name) as store, jsonb_build_object('id', y.id, 'fullName', y.full_name) as by,
      case when n.id is not null then jsonb_build_object('id', n.id, 'name', n.name) end as "otherStore",
      case when o.id is not null and ${readCondition(actor, parameters, clock.now())} then jsonb_build_object('id', o.id, 'orderNo', o.order_no) end as order
    from page
      join stock_entries e on e.tenant_id = :tenant and e.id = page.id
      join spare_parts p on p.tenant_id = :tenant and p.id = e.part_id
      join stores s on s.tenant_id = :tenant and s.id = e.store_id
      left join stores n on n.tenant_id = :tenant and n.id = e.other_store_id
      left join work_orders o on o.tenant_id = :tenant and o.id = e.order_id
      join accounts y on y.id = e.actor_id
    order by ${orderBy}`;
  const rows = await database.run(prepared<EntryRow>(text), parameters.values);
  return presentPage(rows, input, total, presentEntry, ({ id }) => cursorAfter(id, total));
};

function presentEntry({ quantity, value_cents, at, ...row }: EntryRow): Entry {
  return { ...row, quantity: toQuantity(quantity), valueCents: value_cents, at: at.toISOString() };
}
