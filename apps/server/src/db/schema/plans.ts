import type {
  CatchUp,
  CounterStart,
  EventLevel,
  HolidayPolicy,
  OccurrenceOutcome,
  OpenOrderPolicy,
  PlanPause,
  PlanState,
  PlanTrigger,
} from '@energy-om/domain';
import type { Defaulted } from './column-types.ts';

export interface PlanTable {
  tenant_id: string;
  id: string;
  name: string;
  description: Defaulted<string>;
  state: Defaulted<PlanState>;
  pause: PlanPause | null;
  project_id: string;
  area_id: string;
  business_type_id: string;
  /** Null: no route. */
  route_id: Defaulted<string | null>;
  level: EventLevel;
  trigger: Defaulted<PlanTrigger>;
  rule: string;
  starts_at: string;
  ends_on: string | null;
  season_from: string | null;
  season_to: string | null;
  holidays: HolidayPolicy;
  lead_minutes: number;
  duration_minutes: number;
  work_minutes: number;
  catch_up: CatchUp;
  open_order: OpenOrderPolicy;
  decided_until: string | null;
  rule_since: string | null;
  next_at: Date | null;
  next_order_at: Date | null;
  counter_every: Defaulted<number | null>;
  counter_from: Defaulted<CounterStart | null>;
  counter_already: Defaulted<number | null>;
  counter_meter_id: Defaulted<string | null>;
  version: Defaulted<number>;
  created_at: Date;
  updated_at: Date;
  removed_at: Date | null;
}

export interface PlanDeviceTable {
  tenant_id: string;
  plan_id: string;
  device_id: string;
}

/** From where the counter of an object counts. */
export interface PlanCounterTable {
  tenant_id: string;
  plan_id: string;
  object_id: string;
  counts_from: Date;
  steps: number;
  carried: number;
  every: number;
  mode: CounterStart;
  meter_id: string;
}

export interface PlanOccurrenceTable {
  tenant_id: string;
  plan_id: string;
  object_id: string;
  occurrence: string;
  follows: string | null;
  planned_from: Date;
  planned_to: Date;
  outcome: OccurrenceOutcome;
  order_id: string | null;
  decided_at: Date;
}
