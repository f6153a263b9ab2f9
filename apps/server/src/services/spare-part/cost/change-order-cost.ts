import type { WorkOrderStatus } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import { runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';
import { conflict } from '#services/core/service-error.ts';
import type { WorkOrderRow } from '#services/work-order/load/order-row.ts';
import { presentOrderRef } from '#services/work-order/present/present-order-ref.ts';

const shareOne = statement<{ tenant: string; order: string; statuses: readonly number[] }, { id: string }>(
  'share-order-for-cost',
  `select o.id from work_orders o where o.tenant_id = :tenant and o.id = :order and o.status = any (:statuses::int[]) for share`,
);

/** Keeps an order in these statuses until the transaction ends. Throws a conflict where it has moved on. */
export async function shareOrderAt(
  tx: Transaction<Schema>,
  tenant: string,
  order: WorkOrderRow,
  statuses: readonly WorkOrderStatus[],
): Promise<void> {
  const shared = await runIn(tx, shareOne, { tenant, order: order.id, statuses });
  if (shared.length === 0) throw conflict('orderMovedOn', presentOrderRef(order));
}

interface Sums {
  other_cents: number;
  total_cents: number;
}

const add = statement<{ tenant: string; order: string; parts: number; other: number }, Sums>(
  'add-to-order-cost',
  `insert into order_costs as c (tenant_id, order_id, parts_cents, other_cents) values (:tenant, :order, :parts, :other)
    on conflict (tenant_id, order_id) do update
      set parts_cents = c.parts_cents + excluded.parts_cents, other_cents = c.other_cents + excluded.other_cents
    returning other_cents, total_cents`,
);

/** Adds to the sums of an order's cost, whose row stays locked until the transaction ends. */
export async function changeOrderCost(
  tx: Transaction<Schema>,
  tenant: string,
  order: string,
  { partsCents = 0, otherCents = 0 }: { partsCents?: number; otherCents?: number },
): Promise<Sums> {
  const [sums] = await runIn(tx, add, { tenant, order, parts: partsCents, other: otherCents });
  if (!sums) throw new Error('the cost that was just written is gone');
  return sums;
}
