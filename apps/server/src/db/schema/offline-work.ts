import type { OfflineCaseReason, OfflineCaseState } from '@energy-om/domain';
import type { Defaulted, Json } from './column-types.ts';

/** A refusal as a repeat gets it again. */
export interface StoredRefusal {
  kind: string;
  messageKey: string;
  parameters: Record<string, string | number | readonly string[]>;
  data: unknown;
  /** Of an input with faults: by field, what is wrong. */
  fields?: Record<string, string>;
}

/** The first answer to what a phone did without a network. */
export interface OrderIntentTable {
  tenant_id: string;
  account_id: string;
  id: string;
  device_id: string;
  seq: number;
  /** The name of the call. */
  operation: string;
  body_hash: string;
  order_id: string;
  /** Of the order, to which it led. */
  version: number;
  answer: Json<unknown>;
  worked_at: Date;
  arrived_at: Date;
}

/** What was done without a network and does not count by itself; its id is the intent's. */
export interface OfflineCaseTable {
  tenant_id: string;
  id: string;
  account_id: string;
  /** Null: of an order that was raised without a network, and that there is not yet, of a meter or of an alarm. */
  order_id: Defaulted<string | null>;
  meter_id: Defaulted<string | null>;
  alarm_id: Defaulted<string | null>;
  raised_id: Defaulted<string | null>;
  project_id: Defaulted<string | null>;
  area_id: Defaulted<string | null>;
  device_id: Defaulted<string | null>;
  seq: Defaulted<number | null>;
  operation: string;
  body_hash: string;
  body: Json<unknown>;
  texts: Defaulted<string[]>;
  refusal: Json<StoredRefusal>;
  reason: OfflineCaseReason;
  worked_at: Date;
  worked_at_certain: boolean;
  arrived_at: Date;
  state: Defaulted<OfflineCaseState>;
  version: Defaulted<number>;
  decided_by: string | null;
  decided_at: Date | null;
  note: Defaulted<string>;
}

export interface OfflineCaseFileTable {
  tenant_id: string;
  case_id: string;
  file_id: string;
  position: number;
}

export interface OfflineWorkSchema {
  order_intents: OrderIntentTable;
  offline_cases: OfflineCaseTable;
  offline_case_files: OfflineCaseFileTable;
}
