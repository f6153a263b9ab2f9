import { workOrderStatus as status } from '@energy-om/domain';
import { Parameters, prepared } from '#db/statement.ts';
import type { SignedInContext } from '#services/core/request-context.ts';
import { scopeCondition } from '#services/scope/order-scope.ts';
import { isOpenOrder, orderSources, selectOrders } from '#services/scope/order-sources.ts';
import type { WorkOrderRow } from '../load/order-row.ts';
import { hasStatus, isBackTo } from './next-step-condition.ts';
import { completeRows, type ListedOrder, type OrderListRow, orderColumns, orderJoins } from './query-orders.ts';

interface TaskColumns extends Pick<WorkOrderRow, 'expected_at' | 'finished_at' | 'next_timer_at'> {
  /** The account works on it or has done the work; else it may wait for the account, which the lifecycle decides. */
  is_own: boolean;
  /** The account's own work on it is over. */
  is_finished: boolean;
}

export type TaskRow = ListedOrder & TaskColumns;

export interface TaskRange {
  from: Date;
  /** Not included. */
  to: Date;
  /** Includes what was due before `from` and is still open. */
  withEarlier: boolean;
}

interface Cut {
  parameters: Parameters;
  limit: number;
}

/**
 * The account's tasks of a time, at most `limit` of its own and as many that may wait for it. Its own are found by its participations, the open ones and those that it
 * finished in the time; what waits for it, among the orders that it sees or at the stages that wait for somebody like it. None of them grows with the years.
 */
export async function queryTasks(context: SignedInContext, range: TaskRange, limit: number): Promise<TaskRow[]> {
  const parameters = new Parameters({ tenant: context.actor.tenantId });
  const text = `
    with own as (${ownTasks(context, range, { parameters, limit })} order by is_finished, id desc limit ${limit}),
    waiting as (${waitingTasks(context, range, { parameters, limit })}),
    page as (
      select id, true as is_own, is_finished from own
      union all select id, false, false from waiting
    )
    select ${orderColumns}, o.expected_at, o.finished_at, o.next_timer_at, page.is_own, page.is_finished
    from page join work_orders o on o.tenant_id = :tenant and o.id = page.id ${orderJoins}`;
  const rows = await context.database.run(prepared<OrderListRow & TaskColumns>(text), parameters.values);
  return completeRows(context, context.actor.tenantId, rows);
}

/** After the work: the results are stored, or the order has ended otherwise. */
const afterWork = hasStatus(
  status.executed,
  status.toBeEvaluated,
  status.completed,
  status.closingRequested,
  status.toBeClosed,
  status.closed,
);

/** Orders that are offered to the account, accepted or worked on by it, the newest first, and then those that it finished in the time, the last first. */
function ownTasks({ actor }: SignedInContext, { from, to }: TaskRange, { parameters, limit }: Cut): string {
  const account = parameters.add(actor.accountId);
  const isMember = `o.state -> 'memberIds' ? ${parameters.add(actor.accountId)}::text`;
  const isInScope = scopeCondition(actor, 'work-order.view', parameters, true);
  const ofAccount = `from work_order_participants w join work_orders o on o.tenant_id = :tenant and o.id = any (array[w.order_id])
      where w.tenant_id = :tenant and w.account_id = ${account}`;
  return `
    (select o.id, false as is_finished ${ofAccount} and w.is_working and ${isInScope}
      order by w.order_id desc limit ${limit})
    union all
    (select o.id, true ${ofAccount} and w.finished_at >= ${parameters.add(from)} and w.finished_at < ${parameters.add(to)}
        and ${afterWork} and ${isMember} and ${isInScope}
      order by w.finished_at desc limit ${limit})`;
}

/**
 * Orders that are due in the time and whose next step may be this account's. What is due first comes first. Who sees the whole tenant or an area is given what is at
 * each of these stages, since by their deadlines all that wait for anybody would be passed over; `offset 0` keeps the planner from that.
 */
function waitingTasks(context: SignedInContext, { from, to, withEarlier }: TaskRange, { parameters, limit }: Cut): string {
  const { actor } = context;
  const due = [`o.next_due_at < ${parameters.add(to)}`, ...(withEarlier ? [] : [`o.next_due_at >= ${parameters.add(from)}`])];
  const conditions = ['o.tenant_id = :tenant', ...due];
  const steps = listSteps(context, parameters);
  const sources = orderSources(actor, 'work-order.view', parameters, null);
  const first = `order by o.next_due_at, o.id limit ${limit}`;
  if (sources !== null) {
    const ofStep = `(${steps.join(' or ')})`;
    return `select x.id from (${selectOrders({ conditions: [...conditions, isOpenOrder, ofStep], sources }, 'o.id, o.next_due_at', first)}) x`;
  }
  const inScope = scopeCondition(actor, 'work-order.view', parameters, true);
  const ofEach = steps.map(
    (step) => `(select o.id, o.next_due_at from work_orders o where ${[...conditions, step, inScope].join(' and ')} offset 0)`,
  );
  return `select o.id from (${ofEach.join(' union all ')}) o ${first}`;
}

/** The stages at which a step may be this account's, no order at two of them. */
function listSteps({ actor }: SignedInContext, parameters: Parameters): string[] {
  const ledTeams = actor.teams.filter(({ isLeader }) => isLeader).map(({ id }) => id);
  // A team's order waits for its leader, though an administrator may act in the leader's stead.
  const ofLeader = `(${hasStatus(status.toBeAccepted, status.toBeAssigned)} or ${isBackTo('leader')})`;
  return [
    `(${hasStatus(status.toBeDispatched)} or ${isBackTo('dispatcher')}) and ${scopeCondition(actor, 'work-order.dispatch', parameters, true)}`,
    ...(ledTeams.length > 0 ? [`${ofLeader} and o.team_id = any (${parameters.add(ledTeams)}::uuid[])`] : []),
    `${hasStatus(status.executed)} and ${scopeCondition(actor, 'work-order.check', parameters, true)}`,
    `${hasStatus(status.toBeEvaluated)} and ${scopeCondition(actor, 'work-order.evaluate', parameters, true)}`,
    `${hasStatus(status.closingRequested, status.toBeClosed)} and ${scopeCondition(actor, 'work-order.close', parameters, true)}`,
  ];
}
