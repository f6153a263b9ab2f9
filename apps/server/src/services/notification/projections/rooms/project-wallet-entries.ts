import { walletEntryTopics } from '@energy-om/domain';
import { statement } from '#db/statement.ts';
import type { AppContext } from '#services/core/request-context.ts';
import type { Recipient } from '#services/notification/list-recipients.ts';
import { contentOf } from '#services/notification/notification-content.ts';
import type { NotificationDraft, PendingSubject } from '#services/notification/notification-draft.ts';
import { placeName } from '#services/scope/area-label.ts';
import { managesPath } from '#services/scope/managed-areas.ts';

interface EntryRow {
  id: string;
  account_id: string;
  full_name: string;
  made_by: string;
  cents: number;
  path: string;
  place: string;
}

const findWaiting = statement<{ tenant: string; entries: readonly string[] }, EntryRow>(
  'find-wallet-entries-to-notify',
  `select e.id, w.account_id, y.full_name, e.made_by, e.amount as cents, a.path, ${placeName} as place
    from wallet_entries e
      join wallets w on w.tenant_id = :tenant and w.id = e.wallet_id
      join accounts y on y.id = w.account_id
      join areas a on a.tenant_id = :tenant and a.id = w.room_id
      left join areas u on u.tenant_id = :tenant and u.id = a.parent_id
    where e.tenant_id = :tenant and e.id = any (:entries::uuid[]) and e.state = 'waiting'`,
);

/** An entry that waits concerns whoever may approve it, who is neither its maker nor the owner of the wallet, until it is decided or withdrawn. */
export async function projectWalletEntries(
  { database }: Pick<AppContext, 'database'>,
  tenantId: string,
  pending: readonly PendingSubject[],
  recipients: readonly Recipient[],
): Promise<NotificationDraft[]> {
  const rows = await database.run(findWaiting, { tenant: tenantId, entries: pending.map(({ id }) => id) });
  const entries = new Map(rows.map((row) => [row.id, row]));
  return pending.map((subject): NotificationDraft => {
    const row = entries.get(subject.id);
    const none = { subject, revision: 0, deliveries: [], supersededTopics: walletEntryTopics };
    if (!row) return none;
    const approvers = recipients.filter(
      ({ member }) => ![row.account_id, row.made_by].includes(member.accountId) && managesPath(member, 'settlement.approve', row.path),
    );
    const content = contentOf(row.place, { cents: row.cents, detail: row.full_name });
    return {
      ...none,
      deliveries: approvers.map(({ member }) => ({ accountId: member.accountId, topic: 'walletEntryWaits' as const, content })),
    };
  });
}
