import {
  findOrderTopic,
  findSideTopic,
  type HistoryAction,
  hasInHand,
  type LifecycleActor,
  mainActions,
  type OrderTopic,
  owesApproval,
  type SideAction,
  sideActions,
  terminalStatuses,
  type WorkOrder,
} from '@energy-om/domain';
import { Parameters } from '#db/statement.ts';
import type { AppContext } from '../core/request-context.ts';
import { toLifecycleActor } from '../work-order/execution/command-context.ts';
import { toWorkOrder } from '../work-order/load/order-row.ts';
import { type ListedOrder, queryOrders } from '../work-order/queries/query-orders.ts';
import type { Recipient } from './list-recipients.ts';
import type { DueSubject, News, Told } from './notification-draft.ts';
import { findWhatWasTold, findWhoAskedForClosing, type LastTold } from './order-history.ts';

type Happening = DueSubject['happened'][number];

/** What ends with the order's next move. */
const settledByMove: readonly OrderTopic[] = [...mainActions, 'resubmit', 'member', 'approveHold'];
/** And what ends with the order. */
const settledByEnd: readonly OrderTopic[] = ['added', 'holdApproved', 'resumed', 'closingRefused', 'withdrawn'];
/** Of whom the order was, as they were told. */
const inHand: readonly string[] = ['accept', 'assign', 'start', 'finish', 'backfill', 'member'] satisfies OrderTopic[];
/** What takes an order from some for others. */
const takingAway: readonly (HistoryAction | null)[] = ['redispatch', 'changeMembers'];

/** Orders as they stand now, to everybody whose turn it is by that; whoever brought them there knows. */
export async function projectOrderEvents(
  context: Pick<AppContext, 'database' | 'clock'>,
  tenantId: string,
  due: readonly DueSubject[],
  recipients: readonly Recipient[],
): Promise<News[]> {
  const parameters = new Parameters({ tenant: tenantId });
  const ids = due.map(({ id }) => id);
  const conditions = [`o.tenant_id = :tenant`, `o.id = any (${parameters.add(ids)}::uuid[])`];
  const rows = await queryOrders(context.database, { conditions, parameters, orderBy: 'o.id', limit: ids.length, offset: 0 });
  const idsOf = (...actions: readonly (HistoryAction | null)[]) =>
    due.filter(({ happened }) => happened.some(({ action }) => actions.includes(action))).map(({ id }) => id);
  const [closers, told] = await Promise.all([
    findWhoAskedForClosing(context, tenantId, idsOf('refuseClosing')),
    findWhatWasTold(context, tenantId, idsOf(...takingAway)),
  ]);
  const names = new Map(recipients.map(({ member }) => [member.accountId, member.fullName]));
  const dueById = new Map(due.map((one) => [one.id, one]));
  const now = context.clock.now().getTime();
  return rows.flatMap((row) => {
    const subject = dueById.get(row.id);
    if (!subject) return [];
    const before = { closer: closers.get(row.id) ?? null, told: told.get(row.id) ?? [] };
    return tellOfOrder({ row, subject, recipients, names, before, now });
  });
}

interface OrderToTell {
  row: ListedOrder;
  subject: DueSubject;
  recipients: readonly Recipient[];
  names: ReadonlyMap<string, string>;
  before: { closer: string | null; told: readonly LastTold[] };
  /** Epoch milliseconds. */
  now: number;
}

function tellOfOrder(order: OrderToTell): News[] {
  const { happened } = order.subject;
  const lastMove = happened.findLast(({ action }) => isMove(action));
  const asides = happened.filter((happening): happening is AsideHappening => isAside(happening.action));
  if (lastMove) return [tellOfMove(order, lastMove, asides)];
  return [
    ...(happened.some(({ action }) => action === null) ? [findWhatStillCounts(order)] : []),
    ...(asides.length > 0 ? [tellOfAsides(order, asides)] : []),
  ];
}

function tellOfMove(toTell: OrderToTell, lastMove: Happening, asides: readonly AsideHappening[]): News {
  const { row, subject, now } = toTell;
  const order = toWorkOrder(row, row.pool);
  const told = tellEach(toTell, (actor, tell) => {
    const topic = findOrderTopic(order, actor, now);
    if (topic !== null) tell(topic, lastMove);
    else for (const happening of subject.happened) tell(findLoss(order, actor, happening, toTell.before), happening);
    for (const aside of asides) tell(findSideTopic(aside.action, order, actor), aside);
  });
  const isOver = terminalStatuses.includes(order.status);
  // An approval that is still owed outlives the move, and so does the message of it.
  const settled = order.hold?.approved === false ? settledByMove.filter((topic) => topic !== 'approveHold') : settledByMove;
  return { subject, occurrence: row.version, told, settled: isOver ? [...settled, ...settledByEnd] : settled };
}

function tellOfAsides(toTell: OrderToTell, asides: readonly AsideHappening[]): News {
  const { row, subject } = toTell;
  const order = toWorkOrder(row, row.pool);
  const told = tellEach(toTell, (actor, tell) => {
    for (const aside of asides) tell(findSideTopic(aside.action, order, actor), aside);
  });
  const isApprovalOver = asides.some(({ action }) => action !== 'add') && order.hold?.approved !== false;
  return { subject, occurrence: row.version, told, settled: isApprovalOver ? ['approveHold'] : [] };
}

/** Nothing happened to the order: who may still do what they were told of. */
function findWhatStillCounts(toTell: OrderToTell): News {
  const { row, subject, now } = toTell;
  const order = toWorkOrder(row, row.pool);
  const nothing: Happening = { action: null, actorId: null };
  const told = tellEach(toTell, (actor, tell) => {
    tell(findOrderTopic(order, actor, now), nothing);
    if (owesApproval(order, actor)) tell('approveHold', nothing);
  });
  return { subject, occurrence: row.version, told, settled: settledByMove, isQuiet: true };
}

type Account = Extract<LifecycleActor, { kind: 'account' }>;
type Tell = (topic: OrderTopic | null, happening: Happening) => void;

/** Whoever did it is not told of it. */
function tellEach({ row, recipients, names }: OrderToTell, tellOne: (actor: Account, tell: Tell) => void): Told[] {
  const words = wordsOf(row);
  const told: Told[] = [];
  for (const { member, wants } of recipients) {
    if (!wants.workOrders) continue;
    const { accountId } = member;
    const topics = new Set<OrderTopic>();
    tellOne(toLifecycleActor({ actor: member }), (topic, { action, actorId }) => {
      if (topic === null || actorId === accountId || topics.has(topic)) return;
      topics.add(topic);
      told.push({ accountId, topic, words: { ...words, cause: action, by: actorId === null ? null : (names.get(actorId) ?? null) } });
    });
  }
  return told;
}

/** What somebody had, or had asked for, and has no more by this move. */
function findLoss(
  order: WorkOrder,
  { accountId }: Account,
  { action }: Happening,
  { closer, told }: OrderToTell['before'],
): OrderTopic | null {
  if (action === 'refuseClosing') return closer === accountId ? 'closingRefused' : null;
  if (!takingAway.includes(action) || hasInHand(order, accountId)) return null;
  const last = told.find(({ account_id }) => account_id === accountId)?.topic;
  const hadIt = last === undefined ? order.doerIds.includes(accountId) : inHand.includes(last);
  return hadIt ? 'withdrawn' : null;
}

type AsideHappening = Happening & { action: SideAction };

/** An edit is told of where it made the order others' business. */
function isMove(action: HistoryAction | null): boolean {
  return action === 'edit' || (action !== null && !sideActions.some((side) => side === action));
}

function isAside(action: HistoryAction | null): action is SideAction {
  return action !== null && !isMove(action);
}

function wordsOf({ title, order_no, area_name, level }: ListedOrder) {
  return { title, detail: order_no, place: area_name, level };
}
