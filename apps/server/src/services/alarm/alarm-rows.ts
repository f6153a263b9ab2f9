import type { AlarmState, MeasuredValue } from '@energy-om/domain';
import type { Selectable } from 'kysely';
import type { AlarmTable, DeviceTable } from '#db/schema/devices.ts';
import type { Parameters } from '#db/statement.ts';
import type { Actor } from '#services/core/actor.ts';
import { placeName } from '#services/scope/area-label.ts';
import { areaCondition } from '#services/scope/area-scope.ts';
import { isKnownModel } from '#services/scope/known-models.ts';
import { scopeCondition } from '#services/scope/order-scope.ts';
import { type LatestRow, latestOf } from './present-current.ts';

export interface AlarmRow
  extends LatestRow,
    Pick<Selectable<AlarmTable>, 'id' | 'level' | 'name' | 'threshold' | 'raised_at' | 'acknowledged_at' | 'cleared_at' | 'work_order_id'> {
  state: AlarmState;
  value: MeasuredValue | null;
  device_id: string;
  device_name: string;
  device_code: string;
  device_kind: DeviceTable['kind'];
  energy_type: DeviceTable['energy_type'];
  area_id: string;
  area_name: string;
  /** Null for an order out of reach. */
  order_no: string | null;
  order_status: number | null;
  child_count: number;
}

/** Selects the description, in model `m`, of the value that `condition` watches. @param condition an SQL expression */
export function modelValueOf(condition: string): string {
  return `(select v.value from jsonb_array_elements(m.values) v where v.value ->> 'key' = ${condition} ->> 'key' limit 1)`;
}

/** Joins to `alarmTables` the names, the model, the device's state and, where the actor may see it, the order. */
export function alarmJoins(actor: Actor, parameters: Parameters): string {
  return `
    left join areas u on u.tenant_id = :tenant and u.id = a.parent_id
    left join meter_models m on ${isKnownModel('m')} and m.id = d.model_id
    left join device_states t on t.tenant_id = :tenant and t.device_id = d.id
    left join work_orders o on o.tenant_id = :tenant and o.id = x.work_order_id and ${scopeCondition(actor, 'work-order.view', parameters)}`;
}

/** Selects from the meters that went offline with a gateway, as far as the actor's reach goes. */
export function alarmChildren(actor: Actor, parameters: Parameters): string {
  return `alarm_children c
    join devices y on y.tenant_id = :tenant and y.id = c.device_id
    join areas h on h.tenant_id = :tenant and h.id = y.area_id
    where c.tenant_id = :tenant and c.alarm_id = x.id and ${areaCondition(actor, 'alarm.view', 'h.path', parameters)}`;
}

export function alarmColumns(actor: Actor, parameters: Parameters): string {
  return `
    x.id, x.level, x.state, x.name, x.condition, x.value, x.threshold, x.unit, x.raised_at, coalesce(x.acknowledged_offline_at, x.acknowledged_at) as acknowledged_at, x.cleared_at, x.work_order_id,
    d.id as device_id, d.name as device_name, d.code as device_code, d.kind as device_kind, d.energy_type,
    a.id as area_id, ${placeName} as area_name, ${modelValueOf('x.condition')} as model_value,
    ${latestOf('t', 'x.condition')} as latest, o.order_no, o.status as order_status,
    (select count(*)::int from ${alarmChildren(actor, parameters)}) as child_count`;
}
