import type { EquipmentKind, ExpectedValue, StepPhase, SwitchingKind, SwitchingStatus } from '@energy-om/domain';
import type { ColumnType } from 'kysely';
import type { Defaulted, Json } from './column-types.ts';

export interface SwitchingOrderTable {
  tenant_id: string;
  id: string;
  order_id: string;
  kind: SwitchingKind;
  status: SwitchingStatus;
  version: Defaulted<number>;
  number: string | null;
  task: string;
  operator_id: string;
  supervisor_id: string;
  commander_id: string;
  ticked: Defaulted<number>;
  phase: Defaulted<StepPhase>;
  created_at: Date;
  updated_at: Date;
}

export interface SwitchingStepTable {
  tenant_id: string;
  switching_id: string;
  position: number;
  device_id: string | null;
  equipment: EquipmentKind;
  closes: boolean | null;
  text: string;
  expects: ColumnType<ExpectedValue | null, string | null, string | null>;
  ticked_at: Defaulted<Date | null>;
}

export interface SwitchingSignatureTable {
  tenant_id: string;
  switching_id: string;
  action: string;
  account_id: string;
  version: number;
  signed_at: Date;
}

export interface SwitchingEventTable {
  tenant_id: string;
  switching_id: string;
  position: number;
  row: string;
  status: SwitchingStatus;
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

export interface SwitchingSchema {
  switching_orders: SwitchingOrderTable;
  switching_steps: SwitchingStepTable;
  switching_signatures: SwitchingSignatureTable;
  switching_events: SwitchingEventTable;
}
