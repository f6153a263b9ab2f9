import type { Language, RejectReason, VerifyCodeScene } from '@energy-om/contract';
import type {
  AlarmState,
  AreaKind,
  CatchUp,
  ClockKind,
  CostEntryKind,
  DispatchTarget,
  EnergyType,
  EscalationClock,
  EventLevel,
  HandoverAnswer,
  HandoverStatus,
  HistoryAction,
  HistoryEvent,
  HolidayPolicy,
  IsolationState,
  MembershipState,
  NotificationKind,
  NotificationSubject,
  NotificationTopic,
  OccurrenceOutcome,
  OpenOrderPolicy,
  Outcome,
  PermitKind,
  PermitStatus,
  PlanPause,
  PlanState,
  PlanTrigger,
  ProjectState,
  Role,
  RuleTargetKind,
  SkillKind,
  StockEntryKind,
  TableKind,
  WorkOrder,
  WorkOrderSource,
  WorkOrderStatus,
} from '@energy-om/domain';
import type { EscalatedKind } from '#db/schema/escalation.ts';
import type { ColumnKind } from './column.ts';

/** A type that columns have by name. */
export interface NamedKind {
  kind: ColumnKind;
  /** Whether null is one of its values. */
  isNullable: boolean;
}

// The compiler holds each to be what it is said to be.
const string = <_Type extends string>(): NamedKind => ({ kind: 'string', isNullable: false });
const nullableString = <_Type extends string | null>(): NamedKind => ({ kind: 'string', isNullable: true });
const number = <_Type extends number>(): NamedKind => ({ kind: 'number', isNullable: false });
const json: NamedKind = { kind: 'json', isNullable: false };

export const namedKinds: Readonly<Record<string, NamedKind>> = {
  AlarmState: string<AlarmState>(),
  AreaKind: string<AreaKind>(),
  TableKind: string<TableKind>(),
  CalendarDays: json,
  ClockKind: string<ClockKind>(),
  CostEntryKind: string<CostEntryKind>(),
  EnergyType: string<EnergyType>(),
  EscalatedKind: string<EscalatedKind>(),
  EscalationClock: string<EscalationClock>(),
  EventLevel: number<EventLevel>(),
  Evaluation: json,
  FormField: json,
  "Extract['accountId']": string<Extract<DispatchTarget, { kind: 'person' }>['accountId']>(),
  "Extract['teamId']": string<Extract<DispatchTarget, { kind: 'team' }>['teamId']>(),
  HistoryAction: string<HistoryAction>(),
  HistoryEvent: number<HistoryEvent>(),
  Language: string<Language>(),
  MembershipState: string<MembershipState>(),
  HandoverAnswer: string<HandoverAnswer>(),
  HandoverStatus: string<HandoverStatus>(),
  ModelMapping: json,
  NotificationKind: string<NotificationKind>(),
  NotificationSubject: string<NotificationSubject>(),
  NotificationTopic: string<NotificationTopic>(),
  Outcome: string<Outcome>(),
  Partial: json,
  IsolationState: string<IsolationState>(),
  PermitKind: string<PermitKind>(),
  PermitStatus: string<PermitStatus>(),
  PermitWaiver: json,
  SignedInput: json,
  CatchUp: string<CatchUp>(),
  HolidayPolicy: string<HolidayPolicy>(),
  OpenOrderPolicy: string<OpenOrderPolicy>(),
  PlanPause: string<PlanPause>(),
  PlanState: string<PlanState>(),
  PlanTrigger: string<PlanTrigger>(),
  OccurrenceOutcome: string<OccurrenceOutcome>(),
  ProjectState: string<ProjectState>(),
  Preferences: json,
  Record: json,
  RejectReason: string<RejectReason>(),
  SkillKind: string<SkillKind>(),
  StockEntryKind: string<StockEntryKind>(),
  Role: string<Role>(),
  RuleTargetKind: string<RuleTargetKind>(),
  VerifyCodeScene: string<VerifyCodeScene>(),
  "WorkOrder['backTo']": nullableString<WorkOrder['backTo']>(),
  WorkOrderResult: json,
  WorkOrderSource: number<WorkOrderSource>(),
  WorkOrderStatus: number<WorkOrderStatus>(),
};
