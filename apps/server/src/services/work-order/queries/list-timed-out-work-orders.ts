import type { ApiOutput } from '@energy-om/contract';
import { type ClockKind, inProgressStatuses, type LifecycleActor, responsibleOf, staffViewOf, workOrderStatus } from '@energy-om/domain';
import { Parameters, statement } from '#db/statement.ts';
import { decodeCursor, encodeCursor, offsetOf, presentPage } from '#services/core/list/page.ts';
import type { SignedInContext, Verb } from '#services/core/request-context.ts';
import { scopeCondition } from '#services/scope/order-scope.ts';
import { isOpenOrder, orderSources } from '#services/scope/order-sources.ts';
import { toLifecycleActor } from '../execution/command-context.ts';
import { toWorkOrder } from '../load/order-row.ts';
import { presentRow } from '../present/present-row.ts';
import { countOrders, type ListedOrder, listOrders } from './query-orders.ts';

type Owner = ApiOutput<'listTimedOutWorkOrders'>['items'][number]['owner'];

/** The clocks until an order is taken; the others run until it is done. */
const acceptClocks: readonly ClockKind[] = ['dispatch', 'accept', 'assign'];

export const listTimedOutWorkOrders: Verb<'listTimedOutWorkOrders'> = async (context, input) => {
  const { actor, database, clock } = context;
  const now = clock.now();
  const parameters = new Parameters({ tenant: actor.tenantId });
  const sources = orderSources(actor, 'work-order.view', parameters, null);
  const conditions = ['o.tenant_id = :tenant', isOpenOrder, riskCondition(input.risk, now, parameters)];
  if (sources === null) conditions.push(scopeCondition(actor, 'work-order.view', parameters));
  if (input.kind) conditions.push(`(o.next_due_kind = any (${parameters.add(acceptClocks)}::text[])) = ${input.kind === 'accept'}`);
  const position = input.cursor === undefined ? null : decodeCursor(input.cursor, ['instant', 'id', 'count', 'count']);
  const total = position
    ? { count: position[2], isLeast: position[3] === 1 }
    : await countOrders(database, { conditions, sources }, parameters);
  if (position)
    conditions.push(`(o.next_due_at, o.id) > (${parameters.add(position[0])}::timestamptz, ${parameters.add(position[1])}::uuid)`);
  const rows = await listOrders(context, {
    conditions,
    sources,
    parameters,
    // The order that has been due longest is first.
    orderBy: 'o.next_due_at, o.id',
    limit: input.pageSize + 1,
    offset: position ? 0 : offsetOf(input),
  });
  const owners = await findOwners(context, rows);
  const lifecycleActor = toLifecycleActor(context);
  return presentPage(
    rows,
    input,
    total,
    (row) => ({ ...presentRow(row, lifecycleActor, now.getTime()), owner: shownOwner(owners.get(row.id), row, lifecycleActor) }),
    (row) => encodeCursor([row.next_due_at?.toISOString() ?? null, row.id, total.count, Number(total.isLeast)]),
  );
};

function riskCondition(risk: 'overdue' | 'atRisk', now: Date, parameters: Parameters): string {
  const instant = parameters.add(now);
  return risk === 'overdue' ? `o.next_due_at <= ${instant}` : `o.next_due_at > ${instant} and o.at_risk_at <= ${instant}`;
}

const nobody: Owner = { id: null, name: null, phoneNumber: null };

/** Clients and occupants are shown who is responsible, and not the leader of a team where nobody is yet. */
function shownOwner(owner: Owner | undefined, row: ListedOrder, actor: LifecycleActor): Owner {
  const order = toWorkOrder(row, row.pool);
  if (!owner || (staffViewOf(actor, order) !== 'everybody' && owner.id !== responsibleOf(order))) return nobody;
  return owner;
}

const ownedStatuses = [...inProgressStatuses, workOrderStatus.rolledBack];

/** Who is responsible for each of the orders: the lead, the person, or the team's leader. */
const findOwnersOfOrders = statement<{ tenant: string; orders: readonly string[] }, Owner & { order_id: string }>(
  'find-order-owners',
  `
    select o.id as order_id, x.id, x.full_name as name, x.phone_number as "phoneNumber" from work_orders o
      left join lateral (
        select m.account_id from team_members m where m.tenant_id = :tenant and m.team_id = o.team_id and m.is_leader order by m.account_id limit 1
      ) l on true
      join accounts x on x.id = coalesce(o.lead_id, o.assignee_id, l.account_id)
    where o.tenant_id = :tenant and o.id = any (:orders) and o.status in (${ownedStatuses.join(', ')})`,
);

async function findOwners({ database, actor }: SignedInContext, rows: readonly ListedOrder[]): Promise<Map<string, Owner>> {
  if (rows.length === 0) return new Map();
  const owners = await database.run(findOwnersOfOrders, { tenant: actor.tenantId, orders: rows.map(({ id }) => id) });
  return new Map(owners.map(({ order_id, id, name, phoneNumber }) => [order_id, { id, name, phoneNumber }]));
}
