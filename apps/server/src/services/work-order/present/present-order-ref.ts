import type { ApiOutput } from '@energy-om/contract';
import type { WorkOrderRow } from '../load/order-row.ts';

/** The order's number, status and version, for the answer of an action and for a conflict. */
export function presentOrderRef(
  row: Pick<WorkOrderRow, 'id' | 'order_no' | 'status' | 'back_to' | 'version'>,
): ApiOutput<'acceptWorkOrder'> {
  return { id: row.id, orderNo: row.order_no, status: row.status, backTo: row.back_to, version: row.version };
}
