import type { AlarmState, EventLevel } from '@energy-om/domain';
import { statement } from '#db/statement.ts';
import { areaJoins } from '#services/device/query-devices.ts';
import { placeName } from '#services/scope/area-label.ts';

/** An alarm with its order, as of one moment. */
export interface EscalatedAlarmRow {
  id: string;
  state: AlarmState;
  level: EventLevel;
  name: string;
  acknowledged_at: Date | null;
  escalation_from: Date;
  escalation_round: number;
  escalation_at: Date | null;
  device_id: string;
  device: string;
  place: string;
  /** Of the area of its device. */
  area_path: string;
  time_zone: string;
  /** Of the orders that its rule raises; null: it raises none. */
  trade: string | null;
  order_id: string | null;
  order_version: number;
  accepted_at: Date | null;
  ended_at: Date | null;
}

export const findEscalatedAlarm = statement<{ tenant: string; alarm: string }, EscalatedAlarmRow>(
  'find-escalated-alarm',
  `select x.id, x.state, x.level, x.name, x.acknowledged_at, x.escalation_from, x.escalation_round, x.escalation_at, x.device_id,
      d.name as device, ${placeName} as place, a.path as area_path, t.time_zone, b.specialty as trade,
      x.work_order_id as order_id, o.version as order_version, o.accepted_at, coalesce(o.completed_at, o.closed_at) as ended_at
    from alarms x
      join tenants t on t.id = :tenant
      left join alarm_rules r on r.tenant_id = :tenant and r.id = x.rule_id
      join devices d on d.tenant_id = :tenant and d.id = x.device_id ${areaJoins}
      left join business_types b on b.tenant_id = :tenant and b.id = r.business_type_id
      left join work_orders o on o.tenant_id = :tenant and o.id = x.work_order_id
    where x.tenant_id = :tenant and x.id = :alarm and x.escalation_from is not null`,
);
