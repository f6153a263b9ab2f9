import { toQuantity } from '@energy-om/domain';
import { statement } from '#db/statement.ts';
import type { AppContext } from '#services/core/request-context.ts';
import { managedPaths } from '#services/scope/managed-areas.ts';
import type { Recipient } from '../list-recipients.ts';
import { contentOf } from '../notification-content.ts';
import type { NotificationDraft, PendingSubject } from '../notification-draft.ts';

interface LowRow {
  id: string;
  name: string;
  code: string;
  unit: string;
  store: string;
  /** Null: the store serves the whole tenant. */
  path: string | null;
  /** Thousandths. */
  quantity: number;
  minimum: number;
  low_count: number;
  keeper_ids: string[];
}

const findLow = statement<{ tenant: string; stocks: readonly string[] }, LowRow>(
  'find-low-stock-to-notify',
  `select b.id, p.name, p.code, p.unit, s.name as store, r.path, b.quantity, b.minimum, b.low_count,
      array(select k.account_id from store_keepers k where k.tenant_id = :tenant and k.store_id = b.store_id) as keeper_ids
    from stock_balances b
      join spare_parts p on p.tenant_id = :tenant and p.id = b.part_id
      join stores s on s.tenant_id = :tenant and s.id = b.store_id
      left join areas r on r.tenant_id = :tenant and r.id = s.area_id
    where b.tenant_id = :tenant and b.id = any (:stocks::uuid[]) and b.is_low and s.retired_at is null`,
);

/**
 * Stock that fell below its minimum goes to the keepers of its store, or to those who manage it where it has no keeper among the members. Once it
 * rose, what was written before is superseded, and the next time is another message.
 */
export async function projectStockEvents(
  { database }: Pick<AppContext, 'database'>,
  tenantId: string,
  pending: readonly PendingSubject[],
  recipients: readonly Recipient[],
): Promise<NotificationDraft[]> {
  const rows = await database.run(findLow, { tenant: tenantId, stocks: pending.map(({ id }) => id) });
  const stocks = new Map(rows.map((row) => [row.id, row]));
  return pending.map((subject): NotificationDraft => {
    const row = stocks.get(subject.id);
    if (!row) return { subject, revision: 0, deliveries: [], supersededTopics: ['stockLow'] };
    const stock = { left: toQuantity(row.quantity), minimum: toQuantity(row.minimum), unit: row.unit };
    const content = contentOf(row.name, { detail: row.code, place: row.store, stock });
    const deliveries = listKeepers(row, recipients).map(({ member }) => ({
      accountId: member.accountId,
      topic: 'stockLow' as const,
      content,
    }));
    return { subject, revision: row.low_count, deliveries, supersededTopics: ['stockLow'] };
  });
}

function listKeepers({ keeper_ids, path }: LowRow, recipients: readonly Recipient[]): Recipient[] {
  const keepers = recipients.filter(({ member }) => keeper_ids.includes(member.accountId));
  return keepers.length > 0 ? keepers : recipients.filter((recipient) => manages(recipient, path));
}

function manages({ member }: Recipient, path: string | null): boolean {
  const managed = managedPaths(member, 'spare-part.manage');
  return managed === null || (path !== null && managed.some((each) => path.startsWith(each)));
}
