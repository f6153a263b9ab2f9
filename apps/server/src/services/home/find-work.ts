import type { ApiOutput } from '@energy-om/contract';
import { compareUrgency, findMainActionOf, type MainAction, type UrgencyFactors } from '@energy-om/domain';
import { Parameters } from '#db/statement.ts';
import type { SignedInContext } from '#services/core/request-context.ts';
import { scopeCondition } from '#services/scope/order-scope.ts';
import { isOpenOrder, orderSources } from '#services/scope/order-sources.ts';
import { toLifecycleActor } from '#services/work-order/execution/command-context.ts';
import { toWorkOrder } from '#services/work-order/load/order-row.ts';
import { presentRow } from '#services/work-order/present/present-row.ts';
import { nextStepCondition } from '#services/work-order/queries/next-step-condition.ts';
import { listOrders } from '#services/work-order/queries/query-orders.ts';
import { findUrgentReading } from './find-urgent-reading.ts';

type Home = ApiOutput<'getHomePage'>;
type Mine = Omit<Home['counts'], 'timedOut'>;

/** What waits for this account: how many at each stage, and the most urgent. */
export interface Work extends Pick<Home, 'mostUrgent'> {
  counts: Mine;
}

const nothing: Mine = {
  toDispatch: 0,
  toGrab: 0,
  toAccept: 0,
  toAssign: 0,
  executing: 0,
  toBackfill: 0,
  toCheck: 0,
  toEvaluate: 0,
  toSign: 0,
};

export const noWork: Work = { counts: nothing, mostUrgent: null };

export async function findWork(context: SignedInContext, now: Date): Promise<Work> {
  const waiting = await listWaiting(context, now);
  const first = findMostUrgent(waiting, now.getTime());
  if (!first) return noWork;
  const { id, orderNo, title, status, version, level, site, clock, mainAction } = first.order;
  const measured = await findUrgentReading(context, id);
  return {
    counts: countMine(waiting),
    mostUrgent: { id, orderNo, title, status, version, level, site, clock, mainAction, measured },
  };
}

/** More than anyone can do in a day; the page shows the first of them. */
const maxWaiting = 200;

/** An order with what this account is to do next, even while an uncleared alarm prevents it. */
interface WaitingOrder {
  order: ReturnType<typeof presentRow>;
  nextAction: MainAction;
}

/** Orders in scope whose next action is this account's, the gravest first and of one level what is due first. */
async function listWaiting(context: SignedInContext, now: Date): Promise<WaitingOrder[]> {
  const { actor } = context;
  const parameters = new Parameters({ tenant: actor.tenantId });
  const sources = orderSources(actor, 'work-order.view', parameters, null);
  const conditions = ['o.tenant_id = :tenant', isOpenOrder, 'o.next_due_at is not null', nextStepCondition(actor, parameters)];
  if (sources === null) conditions.push(scopeCondition(actor, 'work-order.view', parameters));
  const rows = await listOrders(context, {
    conditions,
    sources,
    parameters,
    orderBy: 'o.level, o.next_due_at, o.id',
    limit: maxWaiting,
    offset: 0,
    bound: maxWaiting,
  });
  const lifecycleActor = toLifecycleActor(context);
  return rows.flatMap((row) => {
    const unhindered = { ...toWorkOrder(row, row.pool), conditionHolds: null };
    const nextAction = findMainActionOf(unhindered, lifecycleActor, now.getTime());
    return nextAction === null ? [] : [{ order: presentRow(row, lifecycleActor, now.getTime()), nextAction }];
  });
}

function findMostUrgent(waiting: readonly WaitingOrder[], now: number): WaitingOrder | null {
  return waiting.reduce<WaitingOrder | null>((most, one) => {
    if (most === null) return one;
    return compareUrgency(toUrgencyFactors(one), toUrgencyFactors(most), now) < 0 ? one : most;
  }, null);
}

/** Each order has a running clock, since it was found by its deadline. */
function toUrgencyFactors({ order: { level, clock }, nextAction }: WaitingOrder): UrgencyFactors {
  const [startedAt, dueAt] = clock ? [Date.parse(clock.startedAt), Date.parse(clock.dueAt)] : [0, Number.POSITIVE_INFINITY];
  return { level, startedAt, dueAt, nextAction };
}

const countByAction: Record<MainAction, keyof Mine> = {
  dispatch: 'toDispatch',
  accept: 'toAccept',
  grab: 'toGrab',
  assign: 'toAssign',
  start: 'executing',
  finish: 'executing',
  backfill: 'toBackfill',
  passCheck: 'toCheck',
  evaluate: 'toEvaluate',
  confirmClosing: 'toSign',
  close: 'toSign',
};

function countMine(waiting: readonly WaitingOrder[]): Mine {
  const counts = { ...nothing };
  for (const { nextAction } of waiting) {
    counts[countByAction[nextAction]] += 1;
  }
  return counts;
}
