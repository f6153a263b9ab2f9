import {
  closingSilenceMs,
  endOfHold,
  type FormerHolder,
  findClock,
  findNextDue,
  noDocuments,
  type OrderDocuments,
  type WorkOrder,
  workOrderStatus,
} from '@energy-om/domain';
import type { Selectable } from 'kysely';
import type { LifecycleRow } from '#db/schema/lifecycle-row.ts';
import type { WorkOrderState, WorkOrderTable } from '#db/schema/operations.ts';
import { type PoolTeam, toPoolProperties } from './order-pool.ts';

export type WorkOrderRow = Selectable<WorkOrderTable>;

/**
 * The column `condition_holds`: whether an alarm of order `o` goes on, null where the order has none. It is found anew each time, since alarms end without the
 * order; only of an order that is worked on, since it decides about the end of the work alone.
 */
export const conditionHolds = `case when o.status = ${workOrderStatus.executing}
  then (select bool_or(l.cleared_at is null) from alarms l where l.tenant_id = :tenant and l.work_order_id = o.id) end as condition_holds`;

/** The column `state` of order `o` without its clocks, by which only the system's moves are decided. */
export const stateWithoutClocks = `o.state - 'clocks' as state`;

/** What the lifecycle reads: the order's own columns, and what is found anew each time. */
export type LifecycleColumns = LifecycleRow & {
  condition_holds: boolean | null;
  is_unproven: boolean;
};

/**
 * Row to the domain's order, which has no clocks where they were not read. @param pool teams that may take it undispatched @param formerHolders needed only where it is
 * decided who may read the order, or where the order is written @param documents needed only where it is decided what may be done
 */
export function toWorkOrder(
  row: LifecycleColumns,
  pool: readonly PoolTeam[],
  formerHolders: readonly FormerHolder[] = [],
  documents: OrderDocuments = noDocuments,
): WorkOrder {
  const { state } = row;
  // The properties are named one by one: an object that grows beyond the copy of another leaves three times as much to be collected.
  return {
    createdByClient: state.createdByClient,
    memberIds: state.memberIds,
    doerIds: state.doerIds,
    checkRequired: state.checkRequired,
    oneSignature: state.oneSignature,
    closesOnSilence: state.closesOnSilence,
    closing: state.closing,
    hold: state.hold,
    timesNotSolved: state.timesNotSolved,
    status: row.status,
    backTo: row.back_to,
    version: row.version,
    level: row.level,
    source: row.source,
    projectId: row.project_id,
    areaPath: row.area_path,
    createdBy: row.created_by,
    requesterId: row.requester_id,
    target: toTarget(row),
    leadId: row.lead_id,
    arrivedAt: row.arrived_at?.getTime() ?? null,
    ...toPoolProperties(pool),
    formerHolders,
    conditionHolds: row.condition_holds === false && row.is_unproven ? 'unproven' : row.condition_holds,
    documents,
    clocks: state.clocks === undefined ? [] : state.clocks,
    urges: state.urges ?? [],
    needsClassification: state.needsClassification ?? false,
    beforePhotoRequired: state.beforePhotoRequired ?? false,
    afterPhotoRequired: state.afterPhotoRequired ?? false,
  };
}

function toTarget({ team_id, assignee_id }: LifecycleColumns): WorkOrder['target'] {
  if (team_id !== null) return { kind: 'team', teamId: team_id };
  return assignee_id === null ? null : { kind: 'person', accountId: assignee_id };
}

/** When the work of an order began, as far as it is known. */
export function workBeganAt({
  arrived_at,
  accepted_at,
  created_at,
}: Pick<WorkOrderRow, 'arrived_at' | 'accepted_at' | 'created_at'>): Date {
  return arrived_at ?? accepted_at ?? created_at;
}

/** The columns that the lifecycle decides, ready to be written. */
export function toOrderColumns(order: WorkOrder) {
  const due = findNextDue(order.clocks);
  return {
    status: order.status,
    back_to: order.backTo,
    version: order.version,
    team_id: order.target?.kind === 'team' ? order.target.teamId : null,
    assignee_id: order.target?.kind === 'person' ? order.target.accountId : null,
    lead_id: order.leadId,
    state: JSON.stringify(toState(order)),
    next_due_kind: due?.kind ?? null,
    next_due_from: toDate(due?.intervals[0]?.from),
    next_due_at: toDate(due?.dueAt),
    at_risk_at: toDate(findNextRisk(order)),
    next_timer_at: toDate(findNextTimer(order)),
    arrived_at: toDate(order.arrivedAt),
  };
}

function toState(order: WorkOrder): WorkOrderState {
  const { createdByClient, memberIds, doerIds, closing, hold, timesNotSolved, clocks } = order;
  const { beforePhotoRequired, afterPhotoRequired, checkRequired, oneSignature, closesOnSilence, needsClassification, urges } = order;
  return {
    createdByClient,
    memberIds,
    doerIds,
    beforePhotoRequired,
    afterPhotoRequired,
    checkRequired,
    oneSignature,
    closesOnSilence,
    closing,
    hold,
    timesNotSolved,
    clocks,
    needsClassification,
    urges,
  };
}

function findNextRisk(order: WorkOrder): number | undefined {
  const risks = order.clocks.flatMap(({ atRiskAt }) => atRiskAt ?? []);
  return risks.length === 0 ? undefined : Math.min(...risks);
}

/** When the system has something to do on the order by itself. Epoch milliseconds; 0: at once. */
function findNextTimer(order: WorkOrder): number | null | undefined {
  switch (order.status) {
    case workOrderStatus.executed:
      return order.checkRequired ? null : 0;
    case workOrderStatus.toBeEvaluated:
      return findClock(order.clocks, 'evaluate')?.dueAt;
    case workOrderStatus.toBeClosed: {
      const since = findClock(order.clocks, 'close')?.intervals[0]?.from;
      return order.closesOnSilence && since !== undefined ? since + closingSilenceMs : null;
    }
    case workOrderStatus.accepted:
    case workOrderStatus.toBeAssigned:
    case workOrderStatus.executing:
    case workOrderStatus.toBeBackfilled:
      return order.hold && endOfHold(order.hold);
    default:
      return null;
  }
}

function toDate(instant: number | null | undefined): Date | null {
  return instant === null || instant === undefined ? null : new Date(instant);
}
