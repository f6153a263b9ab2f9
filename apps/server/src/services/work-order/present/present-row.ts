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

/** What does not depend on the reader or the time. */
interface Shown {
  order: WorkOrder;
  clock: PresentedRow['clock'];
  createdAt: string;
  plannedFinishAt: string | null;
  /** As those read it who may see all staff. */
  executors: PresentedRow['executors'];
}

/** Of rows that lists share. */
const shownOf = new WeakMap<ListedOrder, Shown>();

/** A listed row as the wire shows it to the actor, of the staff whom they are shown. @param now epoch milliseconds */
export function presentRow(row: ListedOrder, actor: LifecycleActor, now: number, distance: number | null = null): PresentedRow {
  const { order, clock, createdAt, plannedFinishAt, executors } = findShown(row);
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
    executors: view === 'everybody' ? executors : executors.filter(({ id }) => id === responsibleOf(order)),
    holder: presentHolder(order, row, view),
    clock,
    overdue: row.next_due_at !== null && row.next_due_at.getTime() <= now,
    onHold: order.hold !== null,
    createdAt,
    plannedFinishAt,
    distance,
    delayCost: view === 'everybody' ? presentDelayInBrief(row) : null,
    mainAction: findMainActionOf(order, actor, now),
  };
}

/** A row that lists share is frozen, and so never says anything else later. */
function findShown(row: ListedOrder): Shown {
  if (!Object.isFrozen(row)) return toShown(row);
  const before = shownOf.get(row);
  if (before) return before;
  const shown = toShown(row);
  for (const part of Object.values(shown)) Object.freeze(part);
  shownOf.set(row, shown);
  return shown;
}

function toShown(row: ListedOrder): Shown {
  return {
    order: toWorkOrder(row, row.pool),
    clock: presentClock(row),
    createdAt: row.created_at.toISOString(),
    plannedFinishAt: row.planned_finish_at?.toISOString() ?? null,
    executors: listExecutors(row),
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
