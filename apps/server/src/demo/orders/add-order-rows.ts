import type { Insertable } from 'kysely';
import type { WorkOrderTable } from '#db/schema/operations.ts';
import { toOrderColumns } from '#services/work-order/load/order-row.ts';
import type { DemoRows } from '../tenant/demo-rows.ts';
import type { DemoTenant } from '../tenant/demo-tenant.ts';
import type { SimulatedOrder } from './courses/simulated-order.ts';
import { numberOrders } from './number-orders.ts';

/** Adds all rows of the orders. @param orders of one tenant, oldest first */
export function addOrderRows(
  rows: DemoRows,
  { tenantId, calendar, orderFormVersion }: DemoTenant,
  orders: readonly SimulatedOrder[],
): void {
  const { numbers, lastByDay } = numberOrders(orders, calendar.timeZone);
  for (const [day, last_number] of lastByDay) rows.work_order_numbers.push({ tenant_id: tenantId, day, last_number });
  for (const order of orders) {
    const { id: order_id, scenario } = order;
    const key = { tenant_id: tenantId, order_id };
    rows.work_orders.push({ ...toRow(tenantId, order, numbers.get(order.id) ?? ''), order_form_version: orderFormVersion });
    rows.work_order_objects.push({
      ...key,
      position: 0,
      device_id: scenario.device?.id ?? null,
      area_id: scenario.device ? null : scenario.room.id,
    });
    rows.work_order_participants.push(...order.participants.map(({ id, ...rest }) => ({ ...key, account_id: id, ...rest })));
    rows.work_order_history.push(...order.history.map((line) => ({ ...line, ...key })));
    rows.work_order_files.push(
      ...order.files.map(({ fileId, kind, by, at }) => ({ ...key, file_id: fileId, kind, added_by: by, added_at: new Date(at) })),
    );
  }
}

function toRow(tenantId: string, order: SimulatedOrder, orderNo: string): Insertable<WorkOrderTable> {
  const { scenario, workOrder, columns } = order;
  return {
    tenant_id: tenantId,
    id: order.id,
    order_no: orderNo,
    ...toOrderColumns(workOrder),
    ...order.figures,
    accept_seconds: columns.accept_seconds ?? null,
    reworked: columns.reworked ?? false,
    device_id: scenario.device?.id ?? null,
    cause_code: columns.cause_code ?? null,
    remedy_code: columns.remedy_code ?? null,
    level: workOrder.level,
    source: workOrder.source,
    project_id: workOrder.projectId,
    area_id: scenario.site.id,
    area_path: workOrder.areaPath,
    business_type_id: scenario.business.id,
    form_version: 1,
    title: scenario.title,
    description: scenario.description,
    custom_answers: JSON.stringify(scenario.customAnswers),
    planned_finish_at: order.plannedFinishAt === null ? null : new Date(order.plannedFinishAt),
    expected_at: columns.expected_at ?? null,
    created_by: workOrder.createdBy,
    requester_id: workOrder.requesterId,
    outcome: columns.outcome ?? null,
    result: columns.result ? JSON.stringify(columns.result) : null,
    evaluation: columns.evaluation ? JSON.stringify(columns.evaluation) : null,
    linked_order_id: order.linkedOrderId,
    origin: order.origin,
    accepted_at: columns.accepted_at ?? null,
    finished_at: columns.finished_at ?? null,
    in_time: columns.in_time ?? null,
    outside_service_level: columns.outside_service_level ?? false,
    completed_at: columns.completed_at ?? null,
    closed_at: columns.closed_at ?? null,
    created_at: new Date(order.createdAt),
    updated_at: new Date(order.updatedAt),
  };
}
