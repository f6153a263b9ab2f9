import { walletTopics } from '@energy-om/domain';
import { statement } from '#db/statement.ts';
import type { AppContext } from '#services/core/request-context.ts';
import type { Recipient } from '#services/notification/list-recipients.ts';
import { contentOf } from '#services/notification/notification-content.ts';
import type { NotificationDraft, PendingSubject } from '#services/notification/notification-draft.ts';
import { placeName } from '#services/scope/area-label.ts';
import { managesPath } from '#services/scope/managed-areas.ts';

interface WalletRow {
  id: string;
  full_name: string;
  path: string;
  place: string;
  disagreed_at: Date;
}

const findDisagreeing = statement<{ tenant: string; wallets: readonly string[] }, WalletRow>(
  'find-disagreeing-wallets',
  `select w.id, y.full_name, a.path, ${placeName} as place, w.disagreed_at
    from wallets w
      join accounts y on y.id = w.account_id
      join areas a on a.tenant_id = :tenant and a.id = w.room_id
      left join areas u on u.tenant_id = :tenant and u.id = a.parent_id
    where w.tenant_id = :tenant and w.id = any (:wallets::uuid[]) and w.disagreed_at is not null`,
);

/** A wallet that disagrees with its lines concerns whoever keeps the wallets of its room, once until it agrees again. */
export async function projectWalletDisagreements(
  { database }: Pick<AppContext, 'database'>,
  tenantId: string,
  pending: readonly PendingSubject[],
  recipients: readonly Recipient[],
): Promise<NotificationDraft[]> {
  const rows = await database.run(findDisagreeing, { tenant: tenantId, wallets: pending.map(({ id }) => id) });
  const wallets = new Map(rows.map((row) => [row.id, row]));
  return pending.map((subject): NotificationDraft => {
    const row = wallets.get(subject.id);
    if (!row) return { subject, revision: 0, deliveries: [], supersededTopics: walletTopics };
    const clerks = recipients.filter(({ member }) => managesPath(member, 'wallet.manage', row.path));
    const content = contentOf(row.place, { detail: row.full_name });
    return {
      subject,
      revision: row.disagreed_at.getTime(),
      deliveries: clerks.map(({ member }) => ({ accountId: member.accountId, topic: 'walletDisagrees' as const, content })),
      supersededTopics: walletTopics,
    };
  });
}
