import type { RosterPlan } from '@energy-om/domain';
import type { Defaulted, Json } from './column-types.ts';

export interface RosterTable {
  tenant_id: string;
  team_id: string;
  version: Defaulted<number>;
  plan: Json<RosterPlan>;
  reason: Defaulted<string>;
  /** A local date. */
  written_until: string;
  updated_at: Date;
}

export interface ShiftChangeTable {
  tenant_id: string;
  team_id: string;
  account_id: string;
  /** A local date. */
  day: string;
  shift_type: string | null;
  reason: Defaulted<string>;
  changed_at: Date;
  changed_by: string;
}

export interface ShiftTable {
  tenant_id: string;
  id: string;
  team_id: string;
  account_id: string;
  /** A local date. */
  day: string;
  shift_type: string;
  name: string;
  letter: string;
  on_call: boolean;
  starts_at: Date;
  ends_at: Date;
}

export interface RostersSchema {
  rosters: RosterTable;
  shift_changes: ShiftChangeTable;
  shifts: ShiftTable;
}
