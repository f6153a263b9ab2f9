import { findQuietEnd, type QuietHours, workOrderStatus } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import { runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';

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
      and not exists (select from work_order_participants w join work_orders o on o.tenant_id = :tenant and o.id = w.order_id
        where w.tenant_id = :tenant and w.account_id = a.id and w.is_working and o.status = ${workOrderStatus.executing})`,
);

/** Until when accounts are not disturbed; those that may be disturbed now are left out. */
export async function findQuietEnds(
  tx: Transaction<Schema>,
  tenantId: string,
  accounts: readonly string[],
  now: Date,
): Promise<Map<string, Date>> {
  if (accounts.length === 0) return new Map();
  const rows = await runIn(tx, findQuiet, { tenant: tenantId, accounts, now });
  return new Map(
    rows.flatMap((row) => {
      const end = findAnnouncement(row, now);
      return end === null ? [] : [[row.id, end] as const];
    }),
  );
}

/** Null: at once. Whoever is on duty is never left alone. */
function findAnnouncement({ hours, time_zone, next_shift }: QuietRow, now: Date): Date | null {
  const end = findQuietEnd(hours, now.getTime(), time_zone);
  if (end === null) return null;
  const at = Math.min(end, next_shift?.getTime() ?? end);
  return at <= now.getTime() ? null : new Date(at);
}
