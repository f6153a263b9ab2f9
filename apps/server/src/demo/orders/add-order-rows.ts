import type { Insertable } from 'kysely';
import type { WorkOrderTable } from '#db/schema/operations.ts';
import { toOrderColumns } from '#services/work-order/load/order-row.ts';
import type { DemoRows } from '../tenant/demo-rows.ts';
import type { DemoTenant } from '../tenant/demo-tenant.ts';
import type { OrderWalk } from './courses/order-walk.ts';
import { numberOrders } from './number-orders.ts';

/** Adds all rows of the orders. @param walks of one tenant, oldest first */
export function addOrderRows(rows: DemoRows, { tenantId, calendar }: DemoTenant, walks: readonly OrderWalk[]): void {
  const { numbers, lastByDay } = numberOrders(walks, calendar.timeZone);
  for (const [day, last_number] of lastByDay) rows.work_order_numbers.push({ tenant_id: tenantId, day, last_number });
  for (const walk of walks) {
    const { id: order_id, scenario } = walk;
    const key = { tenant_id: tenantId, order_id };
    rows.work_orders.push(toRow(tenantId, walk, numbers.get(walk.id) ?? ''));
    rows.work_order_objects.push({
      ...key,
      position: 0,
      device_id: scenario.device?.id ?? null,
      area_id: scenario.device ? null : scenario.room.id,
    });
    rows.work_order_participants.push(...[...walk.participants].map(([account_id, until]) => ({ ...key, account_id, until })));
    rows.work_order_history.push(...walk.history.map((line) => ({ ...line, ...key })));
    rows.work_order_files.push(
      ...walk.files.map(({ fileId, kind, by, at }) => ({ ...key, file_id: fileId, kind, added_by: by, added_at: new Date(at) })),
    );
  }
}

function toRow(tenantId: string, walk: OrderWalk, orderNo: string): Insertable<WorkOrderTable> {
  const { scenario, order, facts } = walk;
  return {
    tenant_id: tenantId,
    id: walk.id,
    order_no: orderNo,
    ...toOrderColumns(order),
    level: order.level,
    source: order.source,
    project_id: order.projectId,
    area_id: scenario.site.id,
    area_path: order.areaPath,
    business_type_id: scenario.business.id,
    title: scenario.title,
    description: scenario.description,
    custom_answers: JSON.stringify(scenario.customAnswers),
    planned_finish_at: walk.plannedFinishAt === null ? null : new Date(walk.plannedFinishAt),
    expected_at: facts.expected_at ?? null,
    created_by: order.createdBy,
    requester_id: order.requesterId,
    outcome: facts.outcome ?? null,
    result: facts.result ? JSON.stringify(facts.result) : null,
    evaluation: facts.evaluation ? JSON.stringify(facts.evaluation) : null,
    linked_order_id: walk.linkedOrderId,
    origin: walk.origin,
    accepted_at: facts.accepted_at ?? null,
    finished_at: facts.finished_at ?? null,
    in_time: facts.in_time ?? null,
    outside_service_level: facts.outside_service_level ?? false,
    completed_at: facts.completed_at ?? null,
    closed_at: facts.closed_at ?? null,
    created_at: new Date(walk.createdAt),
    updated_at: new Date(walk.updatedAt),
  };
}
