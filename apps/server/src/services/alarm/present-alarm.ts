import type { ApiOutput, Language } from '@energy-om/contract';
import type { AlarmRow } from './alarm-rows.ts';
import { findLabel, presentCurrent } from './present-current.ts';

export function presentAlarm(row: AlarmRow, language: Language): ApiOutput<'listAlarms'>['items'][number] {
  return {
    id: row.id,
    level: row.level,
    state: row.state,
    name: row.name,
    device: { id: row.device_id, name: row.device_name, code: row.device_code, kind: row.device_kind, energyType: row.energy_type },
    site: { id: row.area_id, name: row.area_name },
    condition: row.condition,
    label: findLabel(row, language),
    decimals: row.model_value?.decimals ?? null,
    value: row.value,
    threshold: row.threshold,
    unit: row.unit,
    current: presentCurrent(row, language),
    raisedAt: row.raised_at.toISOString(),
    acknowledgedAt: row.acknowledged_at?.toISOString() ?? null,
    clearedAt: row.cleared_at?.toISOString() ?? null,
    workOrder: presentOrder(row),
    hasWorkOrder: row.work_order_id !== null,
    childCount: row.child_count,
  };
}

function presentOrder({ work_order_id, order_no, order_status }: AlarmRow) {
  if (work_order_id === null || order_no === null || order_status === null) return null;
  return { id: work_order_id, orderNo: order_no, status: order_status };
}
