import type { NotificationTopic } from '@energy-om/domain';
import type { NumberedStatement } from '#db/database.ts';
import type { AppContext } from '../core/request-context.ts';

/** $1 tenant, $2 orders. */
const findClosers: NumberedStatement = {
  name: 'find-who-asked-for-closing',
  text: `select distinct on (order_id) order_id, actor_id from work_order_history
    where tenant_id = $1 and order_id = any ($2::uuid[]) and action = 'applyForClosing' order by order_id, version desc`,
};

/** Who asked last that an order be closed, by order. */
export async function findWhoAskedForClosing(
  { database }: Pick<AppContext, 'database'>,
  tenantId: string,
  orderIds: readonly string[],
): Promise<Map<string, string | null>> {
  if (orderIds.length === 0) return new Map();
  const rows = await database.query<{ order_id: string; actor_id: string | null }>(findClosers, [tenantId, orderIds]);
  return new Map(rows.map(({ order_id, actor_id }) => [order_id, actor_id]));
}

/** $1 tenant, $2 orders. What somebody else wrote on it makes nobody's order another one. */
const findLastTold: NumberedStatement = {
  name: 'find-last-told-of-orders',
  text: `select distinct on (subject_id, account_id) subject_id, account_id, topic from notifications
    where tenant_id = $1 and subject_id = any ($2::uuid[]) and topic not in ('added', 'holdApproved', 'resumed', 'approveHold')
    order by subject_id, account_id, id desc`,
};

export interface LastTold {
  subject_id: string;
  account_id: string;
  topic: NotificationTopic;
}

/** What each was told last of an order, read or not, by order. */
export async function findWhatWasTold(
  { database }: Pick<AppContext, 'database'>,
  tenantId: string,
  orderIds: readonly string[],
): Promise<Map<string, LastTold[]>> {
  if (orderIds.length === 0) return new Map();
  const rows = await database.query<LastTold & object>(findLastTold, [tenantId, orderIds]);
  return Map.groupBy(rows, ({ subject_id }) => subject_id);
}
