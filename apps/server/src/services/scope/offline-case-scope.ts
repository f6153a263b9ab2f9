import { workOrderStatus } from '@energy-om/domain';

const orders = `lateral (
    select o.id, o.order_no, o.title, o.status, o.area_id, o.area_path, o.project_id, o.team_id, o.created_by
      from work_orders o where o.tenant_id = :tenant and o.id = z.order_id
    union all
    select z.raised_id, '', coalesce(z.body ->> 'title', ''), ${workOrderStatus.toBeDispatched}, a.id, a.path, z.project_id, null, z.account_id
      from areas a where a.tenant_id = :tenant and a.id = z.area_id and z.order_id is null
  ) o on true`;

/**
 * The order `o` of a case `z`: what a condition on who dispatches or sees it needs, and its name. One that was raised without a network and refused is still to be
 * dispatched, at the place for which it was raised.
 */
export const orderOfCase = `join ${orders}`;

/** The same, or the meter `d` of a case in its area `v`, or the alarm `w` with its device `d`. */
export const subjectOfCase = `left join ${orders}
  left join alarms w on w.tenant_id = :tenant and w.id = z.alarm_id
  left join devices d on d.tenant_id = :tenant and d.id = coalesce(z.meter_id, w.device_id)
  left join areas v on v.tenant_id = :tenant and v.id = d.area_id`;
