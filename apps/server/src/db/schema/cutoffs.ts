import type { CutoffGuard, CutoffMessage, CutoffPolicy, CutoffRequestState, CutoffState } from '@energy-om/domain';
import type { Defaulted, DefaultedJson, Json } from './column-types.ts';

export interface CutoffPolicyTable {
  tenant_id: string;
  version: number;
  policy: Json<CutoffPolicy>;
}

export interface CutoffTable {
  tenant_id: string;
  wallet_id: string;
  room_id: string;
  version: Defaulted<number>;
  state: CutoffState;
  episode: Defaulted<number>;
  until_at: Date | null;
  was_off: Defaulted<boolean>;
  since: Date;
  /** When it is looked at again; null: it is over. */
  next_at: Date | null;
  guards: DefaultedJson<CutoffGuard[]>;
  held_until: Date | null;
  held_reason: Defaulted<string>;
  held_by: string | null;
  is_postpaid: Defaulted<boolean>;
  notice_hours: Defaulted<number | null>;
  seen_seq: Defaulted<number>;
}

export interface CutoffMeterTable {
  tenant_id: string;
  wallet_id: string;
  device_id: string;
  command_id: string;
}

export interface CutoffMessageTable {
  tenant_id: string;
  wallet_id: string;
  episode: number;
  message: CutoffMessage;
  at: Date;
  cut_at: Date | null;
  /** Fen. */
  balance: number;
}

export interface CutoffDayTable {
  tenant_id: string;
  day: string;
  sent: Defaulted<number>;
  allowed: number;
}

export interface CutoffRequestTable {
  tenant_id: string;
  id: string;
  day: string;
  state: Defaulted<CutoffRequestState>;
  content_hash: string;
  requested_at: Date;
  decided_by: Defaulted<string | null>;
  decided_at: Defaulted<Date | null>;
  reason: Defaulted<string>;
}

export interface CutoffRequestRoomTable {
  tenant_id: string;
  request_id: string;
  wallet_id: string;
  version: number;
  /** Fen. */
  balance: number;
  sent_at: Defaulted<Date | null>;
}

export interface CutoffsSchema {
  cutoff_policies: CutoffPolicyTable;
  cutoffs: CutoffTable;
  cutoff_meters: CutoffMeterTable;
  cutoff_messages: CutoffMessageTable;
  cutoff_days: CutoffDayTable;
  cutoff_requests: CutoffRequestTable;
  cutoff_request_rooms: CutoffRequestRoomTable;
}
