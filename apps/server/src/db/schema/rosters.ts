import type { HandoverAnswer, HandoverFact, HandoverStatus, RosterPlan } from '@energy-om/domain';
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

export interface HandoverTable {
  tenant_id: string;
  id: string;
  team_id: string;
  ends_at: Date;
  status: Defaulted<HandoverStatus>;
  version: Defaulted<number>;
  step: Defaulted<number>;
  step_at: Date | null;
  outgoing_by: string | null;
  outgoing_at: Date | null;
  incoming_by: string | null;
  incoming_at: Date | null;
  created_at: Date;
}

export interface HandoverItemTable {
  tenant_id: string;
  handover_id: string;
  key: string;
  position: number;
  fact: Json<HandoverFact>;
  ended: Defaulted<boolean>;
  answer: HandoverAnswer | null;
  remark: Defaulted<string>;
  answered_by: string | null;
  answered_at: Date | null;
}

export interface RostersSchema {
  handovers: HandoverTable;
  handover_items: HandoverItemTable;
  rosters: RosterTable;
  shift_changes: ShiftChangeTable;
  shifts: ShiftTable;
}
