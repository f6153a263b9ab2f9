import type { IsolationState, PermitKind, PermitStatus, PrintedForms } from '@energy-om/domain';
import type { Defaulted, Json } from './column-types.ts';

export interface PermitTable {
  tenant_id: string;
  id: string;
  order_id: string;
  kind: PermitKind;
  status: PermitStatus;
  version: Defaulted<number>;
  number: string | null;
  issuer_id: string;
  leader_id: string;
  permitter_id: string;
  guardian_id: string | null;
  crew_ids: string[];
  briefed_ids: Defaulted<string[]>;
  place: string;
  scope: string;
  measures: string;
  valid_from: Date;
  valid_until: Date;
  leader_changed: Defaulted<boolean>;
  extended: Defaulted<boolean>;
  created_at: Date;
  updated_at: Date;
  reminded_steps: Defaulted<number>;
  /** The end of the window that the steps were sent for. */
  reminded_until: Defaulted<Date | null>;
}

export interface IsolationPointTable {
  tenant_id: string;
  id: string;
  device_id: string;
  name: string;
  state: IsolationState;
  needs_proof: boolean;
  needs_earth: boolean;
  locked_by: string | null;
  lock_photo_id: string | null;
  lock_number: Defaulted<string>;
  earth_number: Defaulted<string>;
  updated_at: Date;
}

export interface PermitPointTable {
  tenant_id: string;
  permit_id: string;
  point_id: string;
  position: number;
}

/** What a signature was given for beside the act itself, as it is compared with the other signatures. */
export type SignedInput = Record<string, unknown>;

export interface PermitSignatureTable {
  tenant_id: string;
  permit_id: string;
  action: string;
  account_id: string;
  version: number;
  input: Json<SignedInput>;
  signed_at: Date;
}

export interface PermitEventTable {
  tenant_id: string;
  permit_id: string;
  position: number;
  row: string;
  status: PermitStatus;
  actor_id: string | null;
  signatures: Json<{ accountId: string; at: string }[]>;
  at: Date;
  device_at: Date | null;
  longitude: number | null;
  latitude: number | null;
  accuracy: number | null;
  detail: Json<Record<string, unknown>>;
  hash: string;
}

export interface DocumentCounterTable {
  tenant_id: string;
  series: string;
  last: number;
}

export interface PrintedFormTable {
  tenant_id: string;
  version: number;
  forms: Json<PrintedForms>;
}

export interface PermitsSchema {
  permits: PermitTable;
  isolation_points: IsolationPointTable;
  permit_points: PermitPointTable;
  permit_signatures: PermitSignatureTable;
  permit_events: PermitEventTable;
  document_counters: DocumentCounterTable;
  printed_forms: PrintedFormTable;
}
