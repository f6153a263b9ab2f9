import type { Statement } from '../db/database.ts';
import type { AppContext } from '../services/request-context.ts';
import { wakeOrder } from '../services/work-order/wake-order.ts';

/** $1 now, $2 how many. Across tenants: the index holds only orders that have something to wait for. */
const findDue: Statement = {
  name: 'find-orders-to-wake',
  text: 'select tenant_id, id from work_orders where wakes_at <= $1 order by wakes_at limit $2',
};

const batch = 100;

/** Wakes every order that is due; several servers may do it at once. @returns how many were looked at */
export async function sweepOrders(context: AppContext): Promise<number> {
  const due = await context.database.query<{ tenant_id: string; id: string }>(findDue, [context.clock.now(), batch]);
  for (const { tenant_id, id } of due) {
    await wakeOrder(context, tenant_id, id).catch((error: unknown) => context.log.error({ err: error, orderId: id }, 'order not woken'));
  }
  return due.length;
}
