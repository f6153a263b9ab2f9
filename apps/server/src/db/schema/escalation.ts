import type { AlarmRestarts, EscalationClock, EscalationTable, EventLevel } from '@energy-om/domain';
import type { DefaultedJson, Json } from './column-types.ts';

export interface EscalationVersionTable {
  tenant_id: string;
  version: number;
  steps: Json<EscalationTable>;
  alarm_restarts: DefaultedJson<AlarmRestarts>;
  person_ids: string[];
  saved_at: Date;
  saved_by: string;
}

/** What escalates. */
export type EscalatedKind = 'workOrder' | 'alarm';

export interface EscalationSendTable {
  tenant_id: string;
  subject_kind: EscalatedKind;
  subject_id: string;
  clock: EscalationClock;
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
