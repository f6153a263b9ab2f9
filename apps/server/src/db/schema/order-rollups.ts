import type { WorkOrderSource, WorkOrderStatus } from '@energy-om/domain';
import type { Defaulted, DefaultedJson, Json } from './column-types.ts';

/** The number of orders of a scope by event, of a day or a month; the migration says what each column counts. */
export interface OrderRollupTable {
  tenant_id: string;
  scope_kind: 'tenant' | 'area' | 'project' | 'team';
  scope_id: string;
  grain: 'day' | 'month' | 'quarter';
  starts_on: string;
  event: 'created' | 'finished' | 'promised' | 'planned';
  facet: string;
  value: string;
  n: number;
  kept: number;
  corrective: number;
  first_time: number;
  accepted: number;
  accept_seconds: number;
  arrived: number;
  arrive_seconds: number;
  finish_seconds: number;
  rated: number;
  stars: number;
  failures: Defaulted<number>;
  repeated: Defaulted<number>;
  repaired: Defaulted<number>;
  repair_seconds: Defaulted<number>;
  /** The number of durations by bucket. */
  accept_counts: Json<Record<string, number>>;
  arrive_counts: Json<Record<string, number>>;
  finish_counts: Json<Record<string, number>>;
  repair_counts: DefaultedJson<Record<string, number>>;
}

export interface OrderRollupStateTable {
  tenant_id: string;
  time_zone: string;
  /** The last order that the rollups contain while they are made; null once they contain all. */
  made_until: string | null;
}

/** A part of the figures that the rollups do not contain yet; a trigger writes it with the order. */
export interface OrderRollupChangeTable {
  id: Defaulted<string>;
  sign: number;
  tenant_id: string;
  order_id: string;
  area_path: string;
  project_id: string;
  team_id: string | null;
  lead_id: string | null;
  business_type_id: string;
  device_id: string | null;
  status: WorkOrderStatus;
  level: number;
  source: WorkOrderSource;
  created_at: Date;
  finished_at: Date | null;
  promised_at: Date | null;
  done_by: Date | null;
  in_time: boolean | null;
  outside_service_level: boolean;
  accept_seconds: number | null;
  arrive_seconds: number | null;
  finish_seconds: number | null;
  repair_seconds: number | null;
  reworked: boolean;
  repeated: Defaulted<boolean>;
  cause_code: string | null;
  remedy_code: string | null;
  evaluation: Json<object> | null;
}

/** The failures and repairs of a device in a day, a month or a quarter, by place, project and team of their orders. */
export interface DeviceRollupTable {
  tenant_id: string;
  grain: 'day' | 'month' | 'quarter' | 'year';
  starts_on: string;
  device_id: string;
  area_path: string;
  project_id: string;
  /** Zeros: no team. */
  team_id: string;
  failures: number;
  repaired: number;
  repair_seconds: number;
  repeated: number;
}

export interface RollupsSchema {
  device_rollups: DeviceRollupTable;
  order_rollups: OrderRollupTable;
  order_rollup_states: OrderRollupStateTable;
  order_rollup_changes: OrderRollupChangeTable;
}
