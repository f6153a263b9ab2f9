import type { ApiOutput } from '@energy-om/contract';
import { isUniqueViolation } from '#db/errors.ts';
import { statement } from '#db/statement.ts';
import type { AppContext } from '#services/core/request-context.ts';
import { createOrder } from '../creation/create-order.ts';
import type { NewOrder } from '../creation/new-order.ts';
import { systemCommandContext } from '../execution/command-context.ts';
import type { WorkOrderRow } from '../load/order-row.ts';
import { presentOrderRef } from '../present/present-order-ref.ts';

/** What an alarm raises has an origin: the root of the alarm. Plans know their orders by occurrence. */
export type RaisedOrder = NewOrder & { origin: string };

const findByOrigin = statement<
  { tenant: string; origin: string },
  Pick<WorkOrderRow, 'id' | 'order_no' | 'status' | 'back_to' | 'version'>
>('find-order-by-origin', 'select id, order_no, status, back_to, version from work_orders where tenant_id = :tenant and origin = :origin');

/**
 * Raises an order for an alarm (row 2 of the lifecycle), at most one for each origin, also when two servers see the same alarm at once. @param job the name in the audit log @returns the new order, or the one that is there
 */
export async function raiseOrder(
  app: AppContext,
  tenantId: string,
  job: string,
  input: RaisedOrder,
): Promise<ApiOutput<'createWorkOrder'>> {
  try {
    return await createOrder(systemCommandContext(app, tenantId, job), input);
  } catch (error) {
    if (!isUniqueViolation(error, 'work_orders_tenant_id_origin_key')) throw error;
    const [row] = await app.database.run(findByOrigin, { tenant: tenantId, origin: input.origin });
    if (!row) throw error;
    return presentOrderRef(row);
  }
}
