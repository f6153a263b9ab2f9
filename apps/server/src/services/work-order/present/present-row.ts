import type { ApiOutput } from '@energy-om/contract';
import {
  findMainActionOf,
  type Holder,
  holderOf,
  type LifecycleActor,
  responsibleOf,
  type StaffView,
  staffViewOf,
  type WorkOrder,
} from '@energy-om/domain';
import { toWorkOrder } from '../load/order-row.ts';
import type { ListedOrder } from '../queries/query-orders.ts';
import { presentDelayInBrief } from './present-delay.ts';

export type PresentedRow = ApiOutput<'listWorkOrders'>['items'][number];

/** A listed row as the wire shows it to the actor, of the staff whom they are shown. @param now epoch milliseconds */
export function presentRow(row: ListedOrder, actor: LifecycleActor, now: number, distance: number | null = null): PresentedRow {
  const order = toWorkOrder(row, row.pool);
  const view = staffViewOf(actor, order);
  return {
    id: row.id,
    orderNo: row.order_no,
    title: row.title,
    status: row.status,
    backTo: row.back_to,
    version: row.version,
    level: row.level,
    source: row.source,
    project: { id: row.project_id, name: row.project_name },
    site: { id: row.area_id, name: row.area_name },
    team: row.team_id === null || view === 'responsible' ? null : { id: row.team_id, name: row.team_name ?? '' },
    executors: listExecutors(row).filter(({ id }) => view === 'everybody' || id === responsibleOf(order)),
    holder: presentHolder(order, row, view),
    clock: presentClock(row),
    overdue: row.next_due_at !== null && row.next_due_at.getTime() <= now,
    onHold: order.hold !== null,
    createdAt: row.created_at.toISOString(),
    plannedFinishAt: row.planned_finish_at?.toISOString() ?? null,
    distance,
    delayCost: view === 'everybody' ? presentDelayInBrief(row) : null,
    mainAction: findMainActionOf(order, actor, now),
  };
}

export function presentClock(row: Pick<ListedOrder, 'next_due_kind' | 'next_due_from' | 'next_due_at'>): PresentedRow['clock'] {
  if (row.next_due_kind === null || row.next_due_from === null || row.next_due_at === null) return null;
  return { kind: row.next_due_kind, startedAt: row.next_due_from.toISOString(), dueAt: row.next_due_at.toISOString() };
}

/** The members, or before there are any whom it was dispatched to. */
function listExecutors(row: ListedOrder): PresentedRow['executors'] {
  if (row.members.length > 0) return row.members;
  return row.assignee_id === null ? [] : [{ id: row.assignee_id, fullName: row.assignee_name ?? '' }];
}

function presentHolder(order: WorkOrder, row: ListedOrder, view: StaffView): PresentedRow['holder'] {
  const holder = holderOf(order);
  if (!holder) return null;
  const isHidden =
    (holder.kind === 'team' && view === 'responsible') ||
    (holder.kind === 'person' && view !== 'everybody' && holder.accountId !== responsibleOf(order));
  return { kind: holder.kind, name: isHidden ? null : nameOf(holder, row) };
}

function nameOf(holder: Holder, row: ListedOrder): string | null {
  if (holder.kind === 'team') return row.team_name;
  if (holder.kind === 'requester') return row.requester_name;
  if (holder.kind !== 'person') return null;
  return row.members.find(({ id }) => id === holder.accountId)?.fullName ?? row.assignee_name;
}
