import type { ApiOutput } from '@energy-om/contract';
import { type StockEntryKind, toQuantity } from '@energy-om/domain';
import { Parameters } from '#db/statement.ts';
import { readListPage } from '#services/core/list/list-page.ts';
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

const storeJoins = `
  join stores s on s.tenant_id = :tenant and s.id = e.store_id
  left join areas r on r.tenant_id = :tenant and r.id = s.area_id`;

/** @param readsOrder the condition that the actor reads order `o` */
const entryColumns = (readsOrder: string) => `e.id, e.kind, e.quantity, e.value_cents, e.note, e.at,
  jsonb_build_object('id', p.id, 'code', p.code, 'name', p.name, 'unit', p.unit) as part,
  jsonb_build_object('id', s.id, 'name', s.name) as store, jsonb_build_object('id', y.id, 'fullName', y.full_name) as by,
  case when n.id is not null then jsonb_build_object('id', n.id, 'name', n.name) end as "otherStore",
  case when o.id is not null and ${readsOrder} then jsonb_build_object('id', o.id, 'orderNo', o.order_no) end as order`;

const entryJoins = `
  join spare_parts p on p.tenant_id = :tenant and p.id = e.part_id
  join stores s on s.tenant_id = :tenant and s.id = e.store_id
  left join stores n on n.tenant_id = :tenant and n.id = e.other_store_id
  left join work_orders o on o.tenant_id = :tenant and o.id = e.order_id
  join accounts y on y.id = e.actor_id`;

/** Entries of stores that the account sees. Ids sort by time. */
export const listStockEntries: Verb<'listStockEntries'> = async ({ actor, database, clock }, input) => {
  if (input.partId === undefined && input.storeId === undefined) throw invalid({ partId: 'required' });
  const parameters = new Parameters({ tenant: actor.tenantId });
  const conditions = [storeCondition(actor, 'r.path', parameters)];
  if (input.partId !== undefined) conditions.push(`e.part_id = ${parameters.add(input.partId)}`);
  if (input.storeId !== undefined) conditions.push(`e.store_id = ${parameters.add(input.storeId)}`);
  const list = {
    from: ['stock_entries', 'e'],
    conditions,
    conditionJoins: storeJoins,
    columns: entryColumns(readCondition(actor, parameters, clock.now())),
    joins: entryJoins,
    isDescending: true,
  } as const;
  return readListPage(database, input, parameters, list, presentEntry);
};

function presentEntry({ quantity, value_cents, at, ...row }: EntryRow): Entry {
  return { ...row, quantity: toQuantity(quantity), valueCents: value_cents, at: at.toISOString() };
}
