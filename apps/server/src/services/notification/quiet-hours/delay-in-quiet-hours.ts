import { findQuietEnd, isUrgentMessage, type QuietHours, workOrderStatus } from '@energy-om/domain';
import { sql, type Transaction } from 'kysely';
import { runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';
import type { Delivery } from '../notification-draft.ts';

interface QuietRow {
  id: string;
  hours: QuietHours;
  time_zone: string;
  next_shift: Date | null;
}

/** Accounts with quiet hours that are neither on a shift nor at work on an order, and when their next shift begins. */
const findQuiet = statement<{ tenant: string; accounts: readonly string[]; now: Date }, QuietRow>(
  'find-accounts-with-quiet-hours',
  `select a.id, a.preferences -> 'quietHours' as hours, t.time_zone, (select min(s.starts_at) from shifts s
        where s.tenant_id = :tenant and s.account_id = a.id and s.ends_at > :now) as next_shift
    from accounts a join tenants t on t.id = :tenant
    where a.id = any (:accounts::uuid[]) and a.preferences ? 'quietHours'
      and not exists (select from work_orders o
        where o.tenant_id = :tenant and o.lead_id = a.id and o.status = ${workOrderStatus.executing})`,
);

/**
 * Delays the announcement of new messages to accounts that are in their quiet hours, until these end or a shift begins. The messages are in
 * the list all the same. @returns the ids of those that are delayed
 */
export async function delayInQuietHours(
  tx: Transaction<Schema>,
  tenantId: string,
  messages: readonly (Delivery & { id: string })[],
  now: Date,
): Promise<Set<string>> {
  const ordinary = messages.filter(({ topic, content }) => !isUrgentMessage(topic, content.level));
  if (ordinary.length === 0) return new Set();
  const accounts = [...new Set(ordinary.map(({ accountId }) => accountId))];
  const rows = await runIn(tx, findQuiet, { tenant: tenantId, accounts, now });
  const ends = new Map(rows.map((row) => [row.id, findAnnouncement(row, now)]));
  const delayed = ordinary.flatMap(({ id, accountId }) => {
    const announceAt = ends.get(accountId) ?? null;
    return announceAt === null ? [] : [{ id, account_id: accountId, announce_at: announceAt }];
  });
  if (delayed.length === 0) return new Set();
  await sql`
    update notifications n set announce_at = r.announce_at
    from jsonb_to_recordset(${JSON.stringify(delayed)}::jsonb) as r(id uuid, account_id uuid, announce_at timestamptz)
    where n.tenant_id = ${tenantId} and n.account_id = r.account_id and n.id = r.id`.execute(tx);
  return new Set(delayed.map(({ id }) => id));
}

/** Null: at once. Whoever is on duty is never left alone. */
function findAnnouncement({ hours, time_zone, next_shift }: QuietRow, now: Date): Date | null {
  const end = findQuietEnd(hours, now.getTime(), time_zone);
  if (end === null) return null;
  const at = Math.min(end, next_shift?.getTime() ?? end);
  return at <= now.getTime() ? null : new Date(at);
}
