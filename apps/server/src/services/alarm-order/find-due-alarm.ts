import { type EventLevel, type ObjectKind, terminalStatuses } from '@energy-om/domain';
import type { Database } from '#db/database.ts';
import { statement } from '#db/statement.ts';
import { modelValueOf } from '#services/alarm/alarm-rows.ts';
import type { DescribedAlarm } from '#services/alarm/describe-alarm.ts';
import { isKnownModel } from '#services/scope/known-models.ts';

/** An alarm whose order is still to be raised, with the project and site of that order, as of one moment. */
export interface DueAlarm extends DescribedAlarm {
  id: string;
  level: EventLevel;
  business_type_id: string;
  root_id: string;
  root_kind: ObjectKind;
  /** The newest open order of the same root. */
  open_order: { id: string; version: number } | null;
  /** The newest order of the same root, open or not. */
  last_order_id: string | null;
  /** Null: no active project covers the root and offers the business. */
  project_id: string | null;
  site_id: string | null;
}

/** Of several projects the one with the deepest area is chosen; the site is the area of the root. */
const dueAlarm = statement<{ tenant: string; alarm: string }, DueAlarm>(
  'find-due-alarm',
  `
    select x.id, x.level, x.name, x.condition, x.value, x.unit, x.raised_at, x.order_due as business_type_id, d.name as device_name,
      ${modelValueOf('x.condition')} as model_value, t.time_zone, rd.id as root_id, rd.kind as root_kind, p.project_id,
      rd.area_id as site_id,
      (select count(*)::int from alarm_children c where c.tenant_id = :tenant and c.alarm_id = x.id) as child_count,
      (select jsonb_build_object('id', o.id, 'version', o.version) from alarms y
        join work_orders o on o.tenant_id = :tenant and o.id = y.work_order_id
        where y.tenant_id = :tenant and y.root_device_id = x.root_device_id and y.work_order_id is not null
          and o.status not in (${terminalStatuses.join(', ')}) order by o.id desc limit 1) as open_order,
      (select y.work_order_id from alarms y
        where y.tenant_id = :tenant and y.root_device_id = x.root_device_id and y.work_order_id is not null
        order by y.work_order_id desc limit 1) as last_order_id
    from alarms x
      join tenants t on t.id = :tenant
      join devices d on d.tenant_id = :tenant and d.id = x.device_id
      left join meter_models m on ${isKnownModel('m')} and m.id = d.model_id
      join devices rd on rd.tenant_id = :tenant and rd.id = x.root_device_id
      join areas ra on ra.tenant_id = :tenant and ra.id = rd.area_id
      left join lateral (
        select p.id as project_id from project_areas s
          join areas z on z.tenant_id = :tenant and z.id = s.area_id and starts_with(ra.path, z.path)
          join projects p on p.tenant_id = :tenant and p.id = s.project_id and p.state = 'active'
          join project_business_types b on b.tenant_id = :tenant and b.project_id = p.id and b.business_type_id = x.order_due
        where s.tenant_id = :tenant
        order by length(z.path) desc, p.id limit 1
      ) p on true
    where x.tenant_id = :tenant and x.id = :alarm and x.order_due is not null and x.work_order_id is null`,
);

/** Null when no order is due any more. */
export async function findDueAlarm(database: Database, tenantId: string, alarmId: string): Promise<DueAlarm | null> {
  const [row] = await database.run(dueAlarm, { tenant: tenantId, alarm: alarmId });
  return row ?? null;
}
