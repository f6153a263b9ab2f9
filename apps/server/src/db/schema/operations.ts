import type {
  CalendarDays,
  ClockKind,
  ClockTargetChanges,
  DispatchTarget,
  EventLevel,
  FormAnswer,
  HistoryAction,
  HistoryEvent,
  Outcome,
  ProjectState,
  RuleTargetKind,
  WorkOrder,
  WorkOrderResult,
  WorkOrderSource,
  WorkOrderStatus,
} from '@energy-om/domain';
import type { ColumnType } from 'kysely';
import type { BusinessTypeTable } from './business-types.ts';
import type { Defaulted, DefaultedJson, Json } from './column-types.ts';
import type { BusinessTypeFormTable, OrderFormTable, OrderFormVersionTable } from './forms.ts';
import type { InspectionRouteTable, InspectionRouteVersionTable, InspectionVisitTable, OrderInspectionTable } from './inspections.ts';
import type { OrderFigureColumns } from './order-figures.ts';
import type { PlanCounterTable, PlanDeviceTable, PlanOccurrenceTable, PlanTable } from './plans.ts';

export interface WorkCalendarTable {
  tenant_id: string;
  id: string;
  name: string;
  days: Json<CalendarDays>;
  /** Holds where neither an area nor a project says otherwise. */
  is_default: Defaulted<boolean>;
  version: Defaulted<number>;
  retired_at: Defaulted<Date | null>;
}

export interface ProjectTable {
  tenant_id: string;
  id: string;
  name: string;
  customer: string;
  manager_id: string | null;
  starts_on: string | null;
  ends_on: string | null;
  grab_allowed: Defaulted<boolean>;
  state: Defaulted<ProjectState>;
  version: Defaulted<number>;
  contract_no: Defaulted<string | null>;
  calendar_id: Defaulted<string | null>;
  clock_targets: DefaultedJson<ClockTargetChanges>;
}

export interface ProjectAreaTable {
  tenant_id: string;
  project_id: string;
  area_id: string;
}

export interface ProjectBusinessTypeTable {
  tenant_id: string;
  project_id: string;
  business_type_id: string;
}

export interface ProjectTeamTable {
  tenant_id: string;
  project_id: string;
  team_id: string;
}

export interface ProjectClientTable {
  tenant_id: string;
  project_id: string;
  account_id: string;
}

export interface WorkOrderNumberTable {
  tenant_id: string;
  day: string;
  last_number: number;
}

/** The fields of the domain's WorkOrder that have no column of their own. */
export type WorkOrderState = Pick<
  WorkOrder,
  | 'createdByClient'
  | 'memberIds'
  | 'doerIds'
  | 'checkRequired'
  | 'oneSignature'
  | 'closesOnSilence'
  | 'closing'
  | 'hold'
  | 'timesNotSolved'
  | 'clocks'
> &
  /** Orders that were written before reports, required photos and urges existed do not have them. */
  Partial<Pick<WorkOrder, 'needsClassification' | 'beforePhotoRequired' | 'afterPhotoRequired' | 'urges'>>;

export interface Evaluation {
  /** Null: no answer came in time. */
  stars: number | null;
  tags: string[];
  comment: string | null;
  by: string | null;
  /** ISO 8601. */
  at: string;
}

/** `at` is an ISO 8601 instant. */
export interface PermitWaiver {
  by: string;
  at: string;
  reason: string;
}

export interface WorkOrderTable extends OrderFigureColumns {
  tenant_id: string;
  id: string;
  order_no: string;
  status: WorkOrderStatus;
  back_to: WorkOrder['backTo'];
  version: number;
  level: EventLevel;
  source: WorkOrderSource;
  project_id: string;
  area_id: string;
  area_path: string;
  business_type_id: string;
  form_version: Defaulted<number>;
  /** Of the tenant's own fields. */
  order_form_version: Defaulted<number>;
  /** The calendar that the order began with; null: the tenant's default at any time. */
  calendar_id: Defaulted<string | null>;
  title: string;
  description: string;
  custom_answers: DefaultedJson<Record<string, FormAnswer>>;
  planned_finish_at: Date | null;
  expected_at: Date | null;
  created_by: string | null;
  requester_id: string | null;
  team_id: Extract<DispatchTarget, { kind: 'team' }>['teamId'] | null;
  assignee_id: Extract<DispatchTarget, { kind: 'person' }>['accountId'] | null;
  lead_id: string | null;
  state: Json<WorkOrderState>;
  outcome: Outcome | null;
  result: ColumnType<WorkOrderResult | null, string | null, string | null>;
  /** Of the result, as its business type had them then. */
  cause_code: Defaulted<string | null>;
  remedy_code: Defaulted<string | null>;
  evaluation: ColumnType<Evaluation | null, string | null, string | null>;
  linked_order_id: string | null;
  origin: string | null;
  next_due_kind: ClockKind | null;
  next_due_from: Date | null;
  next_due_at: Date | null;
  at_risk_at: Date | null;
  next_timer_at: Date | null;
  accepted_at: Date | null;
  arrived_at: Date | null;
  finished_at: Date | null;
  in_time: boolean | null;
  outside_service_level: Defaulted<boolean>;
  completed_at: Date | null;
  closed_at: Date | null;
  rule_due: Defaulted<boolean>;
  escalation_at: Defaulted<Date | null>;
  /** Counts what changes of its permits and switching orders. */
  documents_version: Defaulted<number>;
  /** Who let it be finished without a permit, and why. */
  permit_waiver: ColumnType<PermitWaiver | null, string | null | undefined, string | null>;
  created_at: Date;
  updated_at: Date;
}

export interface WorkOrderParticipantTable {
  tenant_id: string;
  account_id: string;
  order_id: string;
  until: Defaulted<Date | null>;
  /** False once the order is completed or closed. */
  is_open: Defaulted<boolean>;
  /** The order is offered to the account in person, accepted or worked on by it. */
  is_working: Defaulted<boolean>;
  /** When the account's own work on the order ended, of those who worked on it. */
  finished_at: Defaulted<Date | null>;
}

export interface WorkOrderObjectTable {
  tenant_id: string;
  order_id: string;
  position: number;
  device_id: string | null;
  area_id: string | null;
}

export interface WorkOrderFileTable {
  tenant_id: string;
  order_id: string;
  file_id: string;
  kind: 'request' | 'before' | 'after' | 'signature' | 'addition' | 'evidence';
  added_by: string | null;
  added_at: Date;
}

export interface WorkOrderHistoryTable {
  tenant_id: string;
  order_id: string;
  version: number;
  position: number;
  event: HistoryEvent | null;
  /** `ruleSkipped`: a dispatch rule matched the new order, and its team could not take it. */
  action: HistoryAction | 'ruleSkipped';
  from_status: WorkOrderStatus | null;
  to_status: WorkOrderStatus;
  actor_id: string | null;
  at: Date;
  device_at: Date | null;
  longitude: number | null;
  latitude: number | null;
  accuracy: number | null;
  detail: DefaultedJson<Record<string, unknown>>;
  /** Of what a phone did without a network; null for all else. */
  intent_id: string | null;
  worked_at: Date | null;
  /** Whether that time is known, or the phone's clock was set meanwhile. */
  worked_at_certain: boolean | null;
}

export interface DispatchRuleTable {
  tenant_id: string;
  id: string;
  name: string;
  priority: number;
  business_type_ids: Defaulted<string[]>;
  area_id: string | null;
  levels: Defaulted<EventLevel[]>;
  sources: Defaulted<WorkOrderSource[]>;
  team_id: string;
  target: RuleTargetKind;
  enabled: Defaulted<boolean>;
  version: Defaulted<number>;
  created_at: Date;
  updated_at: Date;
  removed_at: Date | null;
}

/** Written by a trigger: the terms by which an order's number and title are searched. */
export interface WorkOrderWordsTable {
  tenant_id: string;
  order_id: string;
  words: string;
}

export interface OperationsSchema {
  dispatch_rules: DispatchRuleTable;
  plans: PlanTable;
  plan_devices: PlanDeviceTable;
  plan_counters: PlanCounterTable;
  plan_occurrences: PlanOccurrenceTable;
  inspection_routes: InspectionRouteTable;
  inspection_route_versions: InspectionRouteVersionTable;
  order_inspections: OrderInspectionTable;
  inspection_visits: InspectionVisitTable;
  business_types: BusinessTypeTable;
  business_type_forms: BusinessTypeFormTable;
  work_calendars: WorkCalendarTable;
  projects: ProjectTable;
  project_areas: ProjectAreaTable;
  project_business_types: ProjectBusinessTypeTable;
  project_teams: ProjectTeamTable;
  project_clients: ProjectClientTable;
  order_forms: OrderFormTable;
  order_form_versions: OrderFormVersionTable;
  work_order_numbers: WorkOrderNumberTable;
  work_orders: WorkOrderTable;
  work_order_participants: WorkOrderParticipantTable;
  work_order_objects: WorkOrderObjectTable;
  work_order_files: WorkOrderFileTable;
  work_order_history: WorkOrderHistoryTable;
  work_order_words: WorkOrderWordsTable;
}
