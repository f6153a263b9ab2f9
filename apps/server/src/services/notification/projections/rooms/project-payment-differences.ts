import { differenceTopics } from '@energy-om/domain';
import { statement } from '#db/statement.ts';
import type { AppContext } from '#services/core/request-context.ts';
import type { Recipient } from '#services/notification/list-recipients.ts';
import { contentOf } from '#services/notification/notification-content.ts';
import type { NotificationDraft, PendingSubject } from '#services/notification/notification-draft.ts';
import { placeName } from '#services/scope/area-label.ts';
import { managesPath } from '#services/scope/managed-areas.ts';

interface DifferenceRow {
  id: string;
  account_id: string;
  full_name: string;
  processed_by: string | null;
  processed_at: Date | null;
  cents: number;
  path: string;
  place: string;
}

/** Those that are to be written off. */
const findDifferences = statement<{ tenant: string; differences: readonly string[] }, DifferenceRow>(
  'find-differences-to-notify',
  `select d.id, p.account_id, y.full_name, d.processed_by, d.processed_at, abs(coalesce(d.booked_amount, 0) - coalesce(d.billed_amount, 0))::bigint as cents,
      a.path, ${placeName} as place
    from payment_differences d
      join payments p on p.tenant_id = :tenant and p.id = d.payment_id
      join wallets w on w.tenant_id = :tenant and w.id = p.wallet_id
      join accounts y on y.id = p.account_id
      join areas a on a.tenant_id = :tenant and a.id = w.room_id
      left join areas u on u.tenant_id = :tenant and u.id = a.parent_id
    where d.tenant_id = :tenant and d.id = any (:differences::uuid[]) and d.resolved_at is null and d.outcome = 'writtenOff'`,
);

/** A difference that a clerk writes off concerns whoever may approve it, until it is decided; a clerk who tries again notifies again. */
export async function projectPaymentDifferences(
  { database }: Pick<AppContext, 'database'>,
  tenantId: string,
  pending: readonly PendingSubject[],
  recipients: readonly Recipient[],
): Promise<NotificationDraft[]> {
  const rows = await database.run(findDifferences, { tenant: tenantId, differences: pending.map(({ id }) => id) });
  const differences = new Map(rows.map((row) => [row.id, row]));
  return pending.map((subject): NotificationDraft => {
    const row = differences.get(subject.id);
    const none = { subject, revision: row?.processed_at?.getTime() ?? 0, deliveries: [], supersededTopics: differenceTopics };
    if (!row) return none;
    const approvers = recipients.filter(
      ({ member }) => ![row.account_id, row.processed_by].includes(member.accountId) && managesPath(member, 'settlement.approve', row.path),
    );
    const content = contentOf(row.place, { cents: row.cents, detail: row.full_name });
    return {
      ...none,
      deliveries: approvers.map(({ member }) => ({ accountId: member.accountId, topic: 'differenceWaits' as const, content })),
    };
  });
}
