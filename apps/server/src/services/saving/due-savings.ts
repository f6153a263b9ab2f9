import { type WorkOrderStatus, waitingStatuses } from '@energy-om/domain';
import { statement } from '#db/statement.ts';

/** An order that is followed up, as it was read. */
export interface DueSaving {
  id: string;
  due_at: Date;
  repaired_at: Date;
  status: WorkOrderStatus;
  version: number;
  /** The work on site goes on again. */
  is_waiting: boolean;
  /** Its business type has such orders followed up. */
  is_checked: boolean;
  order_no: string;
  title: string;
  level: 1 | 2 | 3 | 4;
  project_id: string;
  area_id: string;
  business_type_id: string;
  created_at: Date;
  /** When the first of its alarms was raised; null: it is of none. */
  raised_at: Date | null;
  /** Since when the fault was there of an order that this one was raised for because nothing was saved. */
  first_fault_from: Date | null;
  objects: { kind: 'device' | 'area'; id: string }[];
}

/** A sweep over all tenants but suspended ones. */
export const findTenantsWithDueSavings = statement<{ now: Date }, { id: string }>(
  'find-tenants-with-order-savings-due',
  `select t.id from tenants t where t.suspended_at is null
    and exists (select from order_savings s where s.tenant_id = t.id and s.due_at <= :now)`,
);

export const findDueSavings = statement<{ tenant: string; now: Date; paused: readonly string[]; limit: number }, DueSaving>(
  'find-order-savings-due',
  `select o.id, s.due_at, s.repaired_at, o.status, o.version, o.status in (${waitingStatuses.join(', ')}) as is_waiting,
      b.saving_checked as is_checked, o.order_no, o.title, o.level, o.project_id, o.area_id, o.business_type_id, o.created_at,
      (select min(y.raised_at) from alarms y where y.tenant_id = :tenant and y.work_order_id = o.id) as raised_at,
      (select f.fault_from from order_savings f where f.tenant_id = :tenant and f.follow_up_id = o.id) as first_fault_from,
      coalesce((select jsonb_agg(jsonb_build_object('kind', case when x.area_id is null then 'device' else 'area' end,
          'id', coalesce(x.device_id, x.area_id)) order by x.position)
        from work_order_objects x where x.tenant_id = :tenant and x.order_id = o.id), '[]') as objects
    from order_savings s
      join work_orders o on o.tenant_id = :tenant and o.id = s.order_id
      join business_types b on b.tenant_id = :tenant and b.id = o.business_type_id
    where s.tenant_id = :tenant and s.due_at <= :now and s.order_id <> all (:paused::uuid[])
    order by s.due_at, s.order_id limit :limit`,
);
