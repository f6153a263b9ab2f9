import type { ApiOutput } from '@energy-om/contract';
import { notificationKinds } from '@energy-om/domain';
import type { Database } from '#db/database.ts';
import { statement } from '#db/statement.ts';
import type { Actor } from '#services/core/actor.ts';

type Unread = ApiOutput<'listNotifications'>['unread'];

/** Counting further would cost more the longer somebody has read nothing. */
const maxCounted = 100;

const countByKind = statement<{ tenant: string; account: string; kinds: readonly (keyof Unread)[] }, { kind: keyof Unread; count: number }>(
  'count-unread-notifications',
  `
    select k.kind, (select count(*)::int from (select from notifications n
      where n.tenant_id = :tenant and n.account_id = :account and n.kind = k.kind and n.read_at is null limit ${maxCounted}) counted) as count
    from unnest(:kinds::text[]) as k(kind)`,
);

export async function countUnread(database: Database, { tenantId, accountId }: Actor): Promise<Unread> {
  const rows = await database.run(countByKind, { tenant: tenantId, account: accountId, kinds: notificationKinds });
  const unread: Unread = { workOrders: 0, alarms: 0, announcements: 0 };
  for (const { kind, count } of rows) unread[kind] = count;
  return unread;
}

/** Of all kinds together. */
export function sumUnread({ workOrders, alarms, announcements }: Unread): number {
  return Math.min(maxCounted, workOrders + alarms + announcements);
}
