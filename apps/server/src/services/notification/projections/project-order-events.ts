import {
  findOrderTopic,
  findSideTopic,
  type HistoryAction,
  isResponsibleFor,
  type LifecycleActor,
  mainActions,
  maySee,
  mustApproveHold,
  type OrderTopic,
  reaches,
  type SideAction,
  sideActions,
  terminalStatuses,
  type WorkOrder,
} from '@energy-om/domain';
import { Parameters } from '#db/statement.ts';
import type { AppContext } from '#services/core/request-context.ts';
import { toLifecycleActor } from '#services/work-order/execution/command-context.ts';
import { toWorkOrder } from '#services/work-order/load/order-row.ts';
import { type ListedOrder, queryOrders } from '#services/work-order/queries/query-orders.ts';
import type { Recipient } from '../list-recipients.ts';
import type { Delivery, NotificationDraft, PendingSubject, SubjectEvent } from '../notification-draft.ts';
import { findClosingRequesters, findDispatchers, findLastNotifications, type LastNotification } from '../order-history.ts';

/** Topics that are superseded by the order's next move. */
const supersededByMove: readonly OrderTopic[] = [...mainActions, 'resubmit', 'member', 'approveHold', 'escalated', 'urged'];
/** Topics that are superseded when the order ends. */
const supersededByEnd: readonly OrderTopic[] = ['added', 'holdApproved', 'resumed', 'closingRefused', 'withdrawn'];
/** The topics of a notification by which somebody got an order in hand. */
const topicsInHand: readonly string[] = ['accept', 'assign', 'start', 'finish', 'backfill', 'member'] satisfies OrderTopic[];
/** Actions that take an order from some people for others. */
const takingActions: readonly (HistoryAction | null)[] = ['redispatch', 'changeMembers'];

/** Notifies everybody who has the next step by the order's state now, except the account that caused that state. */
export async function projectOrderEvents(
  context: Pick<AppContext, 'database' | 'clock' | 'names'>,
  tenantId: string,
  pending: readonly PendingSubject[],
  recipients: readonly Recipient[],
): Promise<NotificationDraft[]> {
  const parameters = new Parameters({ tenant: tenantId });
  const ids = pending.map(({ id }) => id);
  const conditions = ['o.tenant_id = :tenant', `o.id = any (${parameters.add(ids)}::uuid[])`];
  const rows = await queryOrders(context, { conditions, parameters, orderBy: 'o.id', limit: ids.length, offset: 0 });
  const idsWith = (...actions: readonly (HistoryAction | null)[]) =>
    pending.filter(({ events }) => events.some(({ action }) => actions.includes(action))).map(({ id }) => id);
  const [closingRequesters, lastNotifications, dispatchers] = await Promise.all([
    findClosingRequesters(context, tenantId, idsWith('refuseClosing')),
    findLastNotifications(context, tenantId, idsWith(...takingActions)),
    findDispatchers(context, tenantId, idsWith('savingChecked')),
  ]);
  const names = new Map(recipients.map(({ member }) => [member.accountId, member.fullName]));
  const pendingById = new Map(pending.map((subject) => [subject.id, subject]));
  const now = context.clock.now().getTime();
  return rows.flatMap((row) => {
    const subject = pendingById.get(row.id);
    if (!subject) return [];
    const before = {
      closingRequester: closingRequesters.get(row.id) ?? null,
      notifications: lastNotifications.get(row.id) ?? [],
      dispatchers: dispatchers.get(row.id) ?? [],
    };
    return draftOrder({ row, subject, recipients, names, before, now });
  });
}

interface OrderToProject {
  row: ListedOrder;
  subject: PendingSubject;
  recipients: readonly Recipient[];
  names: ReadonlyMap<string, string>;
  before: { closingRequester: string | null; notifications: readonly LastNotification[]; dispatchers: readonly string[] };
  /** Epoch milliseconds. */
  now: number;
}

function draftOrder(order: OrderToProject): NotificationDraft[] {
  const { events } = order.subject;
  const lastMove = events.findLast(({ action }) => isMove(action));
  const sideEvents = events.filter((event): event is SideEvent => isSideAction(event.action));
  const saving = events.filter(({ action }) => action === 'savingChecked').map((event) => draftNotSaved(order, event));
  if (lastMove) return [draftMove(order, lastMove, sideEvents), ...saving];
  return [
    ...saving,
    ...(events.some(({ action }) => action === null) ? [draftRefresh(order)] : []),
    ...(sideEvents.length > 0 ? [draftSideEvents(order, sideEvents)] : []),
  ];
}

function draftMove(toProject: OrderToProject, lastMove: SubjectEvent, sideEvents: readonly SideEvent[]): NotificationDraft {
  const { row, subject, now } = toProject;
  const order = toWorkOrder(row, row.pool);
  const deliveries = deliverToEach(toProject, (actor, add) => {
    const topic = findOrderTopic(order, actor, now);
    if (topic !== null) add(topic, lastMove);
    else for (const event of subject.events) add(findLoss(order, actor, event, toProject.before), event);
    for (const event of sideEvents) add(findSideTopic(event.action, order, actor), event);
  });
  const isOver = terminalStatuses.includes(order.status);
  // A hold that still has to be approved outlives the move, and so does the notification of it.
  const byMove = order.hold?.approved === false ? supersededByMove.filter((topic) => topic !== 'approveHold') : supersededByMove;
  return { subject, revision: row.version, deliveries, supersededTopics: isOver ? [...byMove, ...supersededByEnd] : byMove };
}

/** Nothing was saved by the repair: for whoever dispatched the order; where nobody did, for all who may. */
function draftNotSaved(toProject: OrderToProject, event: SubjectEvent): NotificationDraft {
  const { row, subject, before } = toProject;
  const order = toWorkOrder(row, row.pool);
  const deliveries = deliverToEach(toProject, (actor, add) => {
    const isTheirs =
      before.dispatchers.length > 0 ? before.dispatchers.includes(actor.accountId) : reaches(actor, 'work-order.dispatch', order);
    if (isTheirs && maySee(actor, order)) add('notSaved', event);
  });
  return { subject, revision: row.version, deliveries, supersededTopics: [] };
}

function draftSideEvents(toProject: OrderToProject, sideEvents: readonly SideEvent[]): NotificationDraft {
  const { row, subject } = toProject;
  const order = toWorkOrder(row, row.pool);
  const deliveries = deliverToEach(toProject, (actor, add) => {
    for (const event of sideEvents) add(findSideTopic(event.action, order, actor), event);
  });
  const isApprovalOver = sideEvents.some(({ action }) => action !== 'add') && order.hold?.approved !== false;
  return { subject, revision: row.version, deliveries, supersededTopics: isApprovalOver ? ['approveHold'] : [] };
}

/** For an order without an event of its own: the draft only shows which earlier notifications still count. */
function draftRefresh(toProject: OrderToProject): NotificationDraft {
  const { row, subject, now } = toProject;
  const order = toWorkOrder(row, row.pool);
  const noEvent: SubjectEvent = { action: null, actorId: null };
  const deliveries = deliverToEach(toProject, (actor, add) => {
    add(findOrderTopic(order, actor, now), noEvent);
    if (mustApproveHold(order, actor)) add('approveHold', noEvent);
    if (maySee(actor, order)) for (const topic of ['escalated', 'urged'] as const) add(topic, noEvent);
  });
  return { subject, revision: row.version, deliveries, supersededTopics: supersededByMove, refreshOnly: true };
}

type Account = Extract<LifecycleActor, { kind: 'account' }>;
type AddDelivery = (topic: OrderTopic | null, event: SubjectEvent) => void;

/** Each topic once for each recipient. Whoever caused an event is not notified of it. */
function deliverToEach({ row, recipients, names }: OrderToProject, project: (actor: Account, add: AddDelivery) => void): Delivery[] {
  const content = toContent(row);
  const deliveries: Delivery[] = [];
  for (const { member, wants } of recipients) {
    if (!wants.workOrders) continue;
    const { accountId } = member;
    const topics = new Set<OrderTopic>();
    project(toLifecycleActor({ actor: member }), (topic, { action, actorId }) => {
      if (topic === null || actorId === accountId || topics.has(topic)) return;
      topics.add(topic);
      const by = actorId === null ? null : (names.get(actorId) ?? null);
      deliveries.push({ accountId, topic, content: { ...content, cause: action, by } });
    });
  }
  return deliveries;
}

/** What an account had, or had asked for, and lost by this move. */
function findLoss(
  order: WorkOrder,
  { accountId }: Account,
  { action }: SubjectEvent,
  { closingRequester, notifications }: OrderToProject['before'],
): OrderTopic | null {
  if (action === 'refuseClosing') return closingRequester === accountId ? 'closingRefused' : null;
  if (!takingActions.includes(action) || isResponsibleFor(order, accountId)) return null;
  const last = notifications.find(({ account_id }) => account_id === accountId)?.topic;
  const hadIt = last === undefined ? order.doerIds.includes(accountId) : topicsInHand.includes(last);
  return hadIt ? 'withdrawn' : null;
}

type SideEvent = SubjectEvent & { action: SideAction };

/** An edit counts as a move, since it can make the order other people's business. */
function isMove(action: HistoryAction | null): boolean {
  return action === 'edit' || (action !== null && action !== 'savingChecked' && !sideActions.some((side) => side === action));
}

function isSideAction(action: HistoryAction | null): action is SideAction {
  return action !== null && action !== 'savingChecked' && !isMove(action);
}

function toContent({ title, order_no, area_name, level }: ListedOrder) {
  return { title, detail: order_no, place: area_name, level };
}
