import type { ClockKind, EscalationTable, EventLevel } from '@energy-om/domain';
import type { Json } from './column-types.ts';

export interface EscalationVersionTable {
  tenant_id: string;
  version: number;
  steps: Json<EscalationTable>;
  person_ids: string[];
  saved_at: Date;
  saved_by: string;
}

export interface EscalationSendTable {
  tenant_id: string;
  order_id: string;
  clock: ClockKind;
  round: number;
  level: EventLevel;
  step: number;
  repetition: number;
  sent_at: Date;
}

export interface EscalationSchema {
  escalation_versions: EscalationVersionTable;
  escalation_sends: EscalationSendTable;
}
