import {
  type ActionInput,
  approveHold,
  type BackfillRule,
  type ClockTargets,
  type Command,
  checkIn,
  clockTargetsOf,
  decide,
  endOfHold,
  findSideActionFault,
  type HistoryAction,
  type HistoryEvent,
  type HoldReason,
  placeOnHold,
  resumeFromHold,
  type SideAction,
  type WorkOrder,
} from '@energy-om/domain';
import type { Insertable } from 'kysely';
import type { WorkOrderFileTable, WorkOrderHistoryTable } from '#db/schema/operations.ts';
import type { DemoPerson } from '#demo/tenant/demo-tenant.ts';
import { deriveColumns } from '#services/work-order/execution/derive-columns.ts';
import { type HistoryDetail, toHistoryDetail } from '#services/work-order/present/history-detail.ts';
import { type FigureColumns, toFigureColumns } from '#services/work-order/write/figure-columns.ts';
import type { DerivedColumns } from '#services/work-order/write/order-columns.ts';
import { type ParticipantRow, toParticipantRows } from '#services/work-order/write/participant-rows.ts';
import type { Scenario } from './scenario.ts';
import { findPlannedFinish, originOf, startOrder, systemActor } from './start-order.ts';

export interface DevicePosition {
  longitude: number;
  latitude: number;
  accuracy: number;
}

export interface AttachedFile {
  fileId: string;
  kind: WorkOrderFileTable['kind'];
  by: string;
  at: number;
}

/**
 * One order as it runs: the domain decides every step as for a real caller, and the rows that the services would write are collected here. A
 * step that the lifecycle refuses is a mistake of the demonstration and throws.
 */
export class SimulatedOrder {
  readonly history: Omit<Insertable<WorkOrderHistoryTable>, 'tenant_id' | 'order_id'>[] = [];
  readonly files: AttachedFile[] = [];
  /** Accounts and when their participation ends; null: not by itself. */
  participants: ParticipantRow[] = [];
  readonly columns: DerivedColumns = {};
  figures: FigureColumns = { promised_at: null, arrive_seconds: null, finish_seconds: null, repair_seconds: null };
  readonly targets: ClockTargets;
  readonly scenario: Scenario;
  readonly id: string;
  readonly createdAt: number;
  workOrder: WorkOrder;
  updatedAt: number;
  linkedOrderId: string | null = null;
  /** The occurrence of a plan or the root of an alarm. */
  readonly origin: string | null;
  readonly plannedFinishAt: number | null;

  constructor(scenario: Scenario, id: string, createdAt: number) {
    this.scenario = scenario;
    this.origin = originOf(scenario, createdAt);
    this.plannedFinishAt = findPlannedFinish(scenario, createdAt);
    this.id = id;
    this.createdAt = createdAt;
    this.updatedAt = createdAt;
    this.targets = clockTargetsOf(scenario.level, scenario.business.clockTargets, scenario.project.clockTargets);
    this.workOrder = startOrder(scenario, createdAt);
    this.#record([{ event: this.workOrder.source, action: 'create', to: this.workOrder.status }], scenario.creator, createdAt, {}, null);
  }

  get backfill(): BackfillRule {
    const { business, device } = this.scenario;
    return {
      fields: business.form,
      causeCodes: [],
      remedyCodes: [],
      meterIds: device?.kind === 'meter' ? [device.id] : [],
      beforePhotoRequired: false,
      afterPhotoRequired: business.afterPhotoRequired ?? false,
      registers: new Map(),
      earlierReadings: [],
    };
  }

  /** @param who null: the system */
  act(command: Command, who: DemoPerson | null, input: ActionInput, at: number, devicePosition?: DevicePosition): void {
    const { calendar } = this.scenario.tenant;
    const rules = { now: at, calendar, targets: this.targets, backfill: this.backfill };
    const decision = decide(this.workOrder, command, who?.actor ?? systemActor, input, rules);
    if ('fault' in decision) throw this.#refused(command, who, decision.fault);
    const from = this.workOrder.status;
    this.workOrder = decision.order;
    const source = { accountId: who?.id ?? null, clock: { now: () => new Date(at) } };
    Object.assign(this.columns, deriveColumns(source, { calendar, row: { evaluation: this.columns.evaluation ?? null } }, decision, input));
    this.#attachResult(input, who, at);
    const { events, action } = decision.transition;
    const lines = (events.length > 0 ? events : [null]).map((event) => ({ event, action, to: this.workOrder.status }));
    const endOfHold = decision.endsHold ? [{ event: null, action: 'resume' as const, to: from }] : [];
    this.#record([...endOfHold, ...lines], who, at, toHistoryDetail(input), from, devicePosition);
  }

  hold(who: DemoPerson, hold: { reason: HoldReason; text: string; until: number }, at: number): void {
    const detail = { holdReason: hold.reason, holdUntil: new Date(hold.until).toISOString(), text: hold.text };
    this.#sideAction('hold', who, at, detail, (order) => placeOnHold(order, { ...hold, since: at, by: who.id }, false));
  }

  /** Null: the hold has expired. */
  resume(who: DemoPerson | null, at: number): void {
    this.#sideAction('resume', who, at, {}, (order) => resumeFromHold(order, at, this.scenario.tenant.calendar));
  }

  approveHold(who: DemoPerson, at: number): void {
    this.#sideAction('approveHold', who, at, {}, approveHold);
  }

  checkIn(who: DemoPerson, at: number, devicePosition: DevicePosition): void {
    this.#sideAction('checkIn', who, at, {}, (order) => checkIn(order, at), devicePosition);
  }

  add(who: DemoPerson, text: string, at: number): void {
    this.#sideAction('add', who, at, { text }, (order) => ({ ...order, version: order.version + 1 }));
  }

  /** When the hold ends by itself; null without a hold. */
  get holdEndsAt(): number | null {
    return this.workOrder.hold && endOfHold(this.workOrder.hold);
  }

  #sideAction(
    action: SideAction,
    who: DemoPerson | null,
    at: number,
    detail: HistoryDetail,
    change: (order: WorkOrder) => WorkOrder,
    devicePosition?: DevicePosition,
  ): void {
    const fault = findSideActionFault(action, this.workOrder, who?.actor ?? systemActor);
    if (fault) throw this.#refused(action, who, fault);
    this.workOrder = change(this.workOrder);
    this.#record([{ event: null, action, to: this.workOrder.status }], who, at, detail, this.workOrder.status, devicePosition);
  }

  #attachResult({ result }: ActionInput, who: DemoPerson | null, at: number): void {
    if (!result || !who) return;
    const attach = (kind: AttachedFile['kind']) => (fileId: string) => {
      if (!this.files.some((file) => file.fileId === fileId)) this.files.push({ fileId, kind, by: who.id, at });
    };
    result.beforePhotoIds.forEach(attach('before'));
    result.afterPhotoIds.forEach(attach('after'));
  }

  #record(
    lines: readonly { event: HistoryEvent | null; action: HistoryAction; to: WorkOrder['status'] }[],
    who: DemoPerson | null,
    at: number,
    detail: HistoryDetail,
    from: WorkOrder['status'] | null,
    devicePosition?: DevicePosition,
  ): void {
    this.updatedAt = at;
    const { accepted_at = null, finished_at = null } = this.columns;
    this.figures = toFigureColumns(this.workOrder, { accepted_at, finished_at, promised_at: this.figures.promised_at }, new Date(at));
    this.participants = toParticipantRows(this.workOrder, finished_at, new Date(at));
    const firstOfMove = lines.findIndex(({ action }) => action !== 'resume' || lines.length === 1);
    lines.forEach(({ event, action, to }, position) => {
      this.history.push({
        version: this.workOrder.version,
        position,
        event,
        action,
        from_status: from,
        to_status: to,
        actor_id: who?.id ?? null,
        at: new Date(at),
        // A phone sends shortly before the server writes.
        device_at: who ? new Date(at - 1_000) : null,
        longitude: devicePosition?.longitude ?? null,
        latitude: devicePosition?.latitude ?? null,
        accuracy: devicePosition?.accuracy ?? null,
        // The first event of a transition has its texts, as in the services.
        detail: JSON.stringify(position === firstOfMove ? detail : {}),
      });
    });
  }

  #refused(step: string, who: DemoPerson | null, fault: unknown): Error {
    return new Error(
      `${this.scenario.title}: ${step} by ${who?.key ?? 'system'} at ${this.workOrder.status} refused: ${JSON.stringify(fault)}`,
    );
  }
}
