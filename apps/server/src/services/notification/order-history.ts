import { type Command, type NotificationTopic, sideTopics } from '@energy-om/domain';
import { statement } from '#db/statement.ts';
import type { AppContext } from '#services/core/request-context.ts';

interface OrderIds {
  tenant: string;
  orders: readonly string[];
}

const applyForClosing: Command = 'applyForClosing';

const findLastClosingRequests = statement<OrderIds, { order_id: string; actor_id: string | null }>(
  'find-closing-requesters',
  `select distinct on (order_id) order_id, actor_id from work_order_history
    where tenant_id = :tenant and order_id = any (:orders::uuid[]) and action = '${applyForClosing}' order by order_id, version desc`,
);

/** Who asked last that an order be closed, by order. */
export async function findClosingRequesters(
  { database }: Pick<AppContext, 'database'>,
  tenantId: string,
  orderIds: readonly string[],
): Promise<Map<string, string | null>> {
  if (orderIds.length === 0) return new Map();
  const rows = await database.run(findLastClosingRequests, { tenant: tenantId, orders: orderIds });
  return new Map(rows.map(({ order_id, actor_id }) => [order_id, actor_id]));
}

const dispatchings: readonly Command[] = ['dispatch'];

const findDispatchersOfOrders = statement<OrderIds, { order_id: string; actor_id: string }>(
  'find-dispatchers-of-orders',
  `select distinct order_id, actor_id from work_order_history
    where tenant_id = :tenant and order_id = any (:orders::uuid[]) and action in (${dispatchings.map((name) => `'${name}'`).join(', ')}) and actor_id is not null`,
);

/** Who dispatched orders, by order; none where a rule did. */
export async function findDispatchers(
  { database }: Pick<AppContext, 'database'>,
  tenantId: string,
  orderIds: readonly string[],
): Promise<Map<string, string[]>> {
  if (orderIds.length === 0) return new Map();
  const rows = await database.run(findDispatchersOfOrders, { tenant: tenantId, orders: orderIds });
  return new Map([...Map.groupBy(rows, ({ order_id }) => order_id)].map(([id, ofOrder]) => [id, ofOrder.map(({ actor_id }) => actor_id)]));
}

export interface LastNotification {
  subject_id: string;
  account_id: string;
  topic: NotificationTopic;
}

/** Topics of side actions are left out: what somebody else added to an order takes it from nobody. */
const findLastOfOrders = statement<OrderIds, LastNotification>(
  'find-last-notifications-of-orders',
  `select distinct on (subject_id, account_id) subject_id, account_id, topic from notifications
    where tenant_id = :tenant and subject_id = any (:orders::uuid[]) and topic not in (${[...sideTopics, 'notSaved'].map((topic) => `'${topic}'`).join(', ')})
    order by subject_id, account_id, id desc`,
);

/** The last notification of each account, read or not, by order. */
export async function findLastNotifications(
  { database }: Pick<AppContext, 'database'>,
  tenantId: string,
  orderIds: readonly string[],
): Promise<Map<string, LastNotification[]>> {
  if (orderIds.length === 0) return new Map();
  const rows = await database.run(findLastOfOrders, { tenant: tenantId, orders: orderIds });
  return Map.groupBy(rows, ({ subject_id }) => subject_id);
}
