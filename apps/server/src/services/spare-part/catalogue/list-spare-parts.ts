import { containsWord, splitWords } from '#db/search-words.ts';
import { Parameters } from '#db/statement.ts';
import { readListPage } from '#services/core/list/list-page.ts';
import type { Verb } from '#services/core/request-context.ts';
import { storeCondition } from '../store-scope.ts';
import { partColumns, presentPart, type SparePartRow } from './spare-part-rows.ts';

export const listSpareParts: Verb<'listSpareParts'> = async ({ actor, database }, input) => {
  const parameters = new Parameters({ tenant: actor.tenantId });
  const words = splitWords(input.keyword ?? '').map((word) => containsWord(word, parameters)('p.code', 'p.name', 'p.model'));
  const conditions = ['p.retired_at is null', ...words];
  if (input.storeId !== undefined || input.low) {
    const ofStore = input.storeId === undefined ? '' : `and q.store_id = ${parameters.add(input.storeId)}`;
    const isLow = input.low ? 'and q.is_low' : 'and (q.quantity > 0 or q.minimum is not null)';
    conditions.push(`exists (select from stock_balances q
      join stores s on s.tenant_id = :tenant and s.id = q.store_id and s.retired_at is null
      left join areas r on r.tenant_id = :tenant and r.id = s.area_id
      where q.tenant_id = :tenant and q.part_id = p.id ${ofStore} ${isLow} and ${storeCondition(actor, 'r.path', parameters)})`);
  }
  if (input.orderId !== undefined) conditions.push(fitsOrder(parameters.add(input.orderId)));
  const list = { from: ['spare_parts', 'p'], conditions, columns: partColumns(actor, parameters), sortedBy: ['name'] } as const;
  return readListPage(database, input, parameters, list, (row: SparePartRow) => presentPart(row, actor));
};

/** What fits the business type of the order or the model of one of its devices, and what fits everything. */
function fitsOrder(order: string): string {
  return `((p.device_models = '{}' and not exists (select from spare_part_business_types x where x.tenant_id = :tenant and x.part_id = p.id))
    or exists (select from spare_part_business_types x
      join work_orders o on o.tenant_id = :tenant and o.business_type_id = x.business_type_id
      where x.tenant_id = :tenant and x.part_id = p.id and o.id = ${order})
    or exists (select from work_order_objects y join devices d on d.tenant_id = :tenant and d.id = y.device_id
      where y.tenant_id = :tenant and y.order_id = ${order} and d.model = any (p.device_models)))`;
}
