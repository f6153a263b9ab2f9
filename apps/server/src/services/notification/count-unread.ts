import type { ApiOutput } from '@energy-om/contract';
import { notificationKinds } from '@energy-om/domain';
import type { Database, NumberedStatement } from '#db/database.ts';
import type { Actor } from '../core/actor.ts';

type Unread = ApiOutput<'listNotifications'>['unread'];

const maxCounted = 100;

/** $1 tenant, $2 account, $3 kinds. Counting further would cost with how long somebody has read nothing. */
const count: NumberedStatement = {
  name: 'count-unread-notifications',
  text: `
    select k.kind, (select count(*)::int from (select from notifications n
      where n.tenant_id = $1 and n.account_id = $2 and n.kind = k.kind and n.read_at is null limit ${maxCounted}) counted) as count
    from unnest($3::text[]) as k(kind)`,
};

export async function countUnread(database: Database, { tenantId, accountId }: Actor): Promise<Unread> {
  const rows = await database.query<{ kind: keyof Unread; count: number }>(count, [tenantId, accountId, notificationKinds]);
  const unread: Unread = { workOrders: 0, alarms: 0, announcements: 0 };
  for (const { kind, count } of rows) unread[kind] = count;
  return unread;
}

/** Of any kind. */
export function sumUnread({ workOrders, alarms, announcements }: Unread): number {
  return Math.min(maxCounted, workOrders + alarms + announcements);
}
