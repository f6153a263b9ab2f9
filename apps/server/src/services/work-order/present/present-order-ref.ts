import type { ApiOutput } from '@energy-om/contract';
import type { WorkOrder } from '@energy-om/domain';
import type { WorkOrderRow } from '../load/order-row.ts';

type OrderRow = Pick<WorkOrderRow, 'id' | 'order_no' | 'status' | 'back_to' | 'version'>;

/**
 * The order's number, status and version, for the answer of an action and for a conflict.
 * @param after the order as the action leaves it; without it the order as it was read
 */
export function presentOrderRef(
  row: OrderRow,
  after: Pick<WorkOrder, 'status' | 'backTo' | 'version'> = { status: row.status, backTo: row.back_to, version: row.version },
): ApiOutput<'acceptWorkOrder'> {
  return { id: row.id, orderNo: row.order_no, status: after.status, backTo: after.backTo, version: after.version };
}
