import type { ApiOutput } from '@energy-om/contract';
import { toQuantity } from '@energy-om/domain';
import { statement } from '#db/statement.ts';
import type { WantedOrder } from '../load/load-order.ts';

type Parts = ApiOutput<'getWorkOrder'>['takenParts'];

/** What was taken of stores for an order, less what was given back; quantities in thousandths. Names `:tenant`. */
export function takenPartsOf(order: string): string {
  return `coalesce((select jsonb_agg(jsonb_build_object('name', trim(v.name || ' ' || v.model), 'quantity', v.quantity, 'unit', v.unit) order by v.name, v.id)
    from (select q.id, q.name, q.model, q.unit, -sum(e.quantity) as quantity
      from stock_entries e join spare_parts q on q.tenant_id = :tenant and q.id = e.part_id
      where e.tenant_id = :tenant and e.order_id = ${order} group by q.id, q.name, q.model, q.unit having sum(e.quantity) < 0) v), '[]')`;
}

export const findTakenParts = statement<WantedOrder, { parts: Parts }>(
  'find-taken-parts-of-order',
  `select ${takenPartsOf(':order')} as parts`,
);

export function presentTakenParts(parts: Parts): Parts {
  return parts.map((part) => ({ ...part, quantity: toQuantity(part.quantity) }));
}
