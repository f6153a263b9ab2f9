import type { ApiOutput } from '@energy-om/contract';
import { terminalStatuses } from '@energy-om/domain';
import { Parameters, prepared } from '#db/statement.ts';
import type { SignedInContext } from '#services/core/request-context.ts';
import { scopeCondition } from '#services/scope/order-scope.ts';
import type { ReportTarget } from './find-report-target.ts';

type Similar = ApiOutput<'getReportDesk'>['similar'];

const maxSimilar = 5;

interface SimilarRow {
  id: string;
  order_no: string;
  title: string;
  status: Similar[number]['status'];
  created_at: Date;
  visible: boolean;
}

/** Open orders about the device, or else at the area, newest first. @param id to know whether one order is among them */
export async function listSimilar({ actor, database }: SignedInContext, { device, area }: ReportTarget, id?: string): Promise<Similar> {
  const parameters = new Parameters({ tenant: actor.tenantId });
  const about = device
    ? `exists (select from work_order_objects x where x.tenant_id = :tenant and x.order_id = o.id and x.device_id = ${parameters.add(device.id)})`
    : `o.area_id = ${parameters.add(area.id)}`;
  const named = id === undefined ? '' : `and o.id = ${parameters.add(id)}`;
  const text = `
    select o.id, o.order_no, o.title, o.status, o.created_at, coalesce(${scopeCondition(actor, 'work-order.view', parameters)}, false) as visible
    from work_orders o
    where o.tenant_id = :tenant and o.status not in (${terminalStatuses.join(', ')}) and ${about} ${named}
    order by o.id desc limit ${maxSimilar}`;
  const rows = await database.run(prepared<SimilarRow>(text), parameters.values);
  return rows.map(({ id: orderId, order_no, title, status, created_at, visible }) => ({
    id: orderId,
    orderNo: order_no,
    // Another one's title is not shown to accounts that may not see the order, only what it is about.
    title: visible ? title : (device?.name ?? area.name),
    status,
    createdAt: created_at.toISOString(),
    visible,
  }));
}
