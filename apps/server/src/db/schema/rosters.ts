import type {
  HandoverAnswer,
  HandoverFact,
  HandoverStatus,
  LeaveKind,
  RosterPlan,
  ShiftRequestKind,
  ShiftRequestStatus,
} from '@energy-om/domain';
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

export interface HandoverCommentTable {
  tenant_id: string;
  handover_id: string;
  position: number;
  key: string | null;
  account_id: string;
  text: string;
  created_at: Date;
}

/** A shift as it was when a swap of it was asked for. */
export interface StoredSwapShift {
  day: string;
  type: string;
  name: string;
  letter: string;
  startsAt: string;
  endsAt: string;
}

export interface StoredSwap {
  own: StoredSwapShift;
  theirs: StoredSwapShift;
}

export interface ShiftRequestTable {
  tenant_id: string;
  id: string;
  kind: ShiftRequestKind;
  team_id: string;
  account_id: string;
  status: Defaulted<ShiftRequestStatus>;
  version: Defaulted<number>;
  reason: Defaulted<string>;
  leave_kind: LeaveKind | null;
  /** Local dates, both inclusive. */
  from_day: string | null;
  to_day: string | null;
  colleague_id: string | null;
  swap: Json<StoredSwap> | null;
  expires_at: Date;
  agreed_at: Date | null;
  decided_by: string | null;
  decided_at: Date | null;
  answer: Defaulted<string>;
  created_at: Date;
}

export interface RostersSchema {
  handovers: HandoverTable;
  handover_items: HandoverItemTable;
  handover_comments: HandoverCommentTable;
  rosters: RosterTable;
  shift_changes: ShiftChangeTable;
  shift_requests: ShiftRequestTable;
  shifts: ShiftTable;
}
