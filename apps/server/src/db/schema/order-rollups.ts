import type { WorkOrderSource, WorkOrderStatus } from '@energy-om/domain';
import type { Defaulted, Json } from './column-types.ts';

/** The number of orders of a scope by event, of a day or a month; the migration says what each column counts. */
export interface OrderRollupTable {
  tenant_id: string;
  scope_kind: 'tenant' | 'area' | 'project' | 'team';
  scope_id: string;
  grain: 'day' | 'month';
  starts_on: string;
  event: 'created' | 'finished' | 'promised';
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
  /** The number of durations by bucket. */
  accept_counts: Json<Record<string, number>>;
  arrive_counts: Json<Record<string, number>>;
  finish_counts: Json<Record<string, number>>;
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
  status: WorkOrderStatus;
  level: number;
  source: WorkOrderSource;
  created_at: Date;
  finished_at: Date | null;
  promised_at: Date | null;
  in_time: boolean | null;
  outside_service_level: boolean;
  accept_seconds: number | null;
  arrive_seconds: number | null;
  finish_seconds: number | null;
  reworked: boolean;
  cause_code: string | null;
  remedy_code: string | null;
  evaluation: Json<object> | null;
}

export interface RollupsSchema {
  order_rollups: OrderRollupTable;
  order_rollup_states: OrderRollupStateTable;
  order_rollup_changes: OrderRollupChangeTable;
}
