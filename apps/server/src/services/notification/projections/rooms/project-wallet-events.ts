import { balanceTopics, type WarnedLevel } from '@energy-om/domain';
import { statement } from '#db/statement.ts';
import type { AppContext } from '#services/core/request-context.ts';
import type { Recipient } from '#services/notification/list-recipients.ts';
import { contentOf } from '#services/notification/notification-content.ts';
import type { NotificationDraft, PendingSubject } from '#services/notification/notification-draft.ts';
import { placeName } from '#services/scope/area-label.ts';

const topicOfLevel: Record<WarnedLevel, (typeof balanceTopics)[number]> = {
  low: 'balanceLow',
  urgent: 'balanceUrgent',
  owing: 'balanceOwing',
};

interface WalletRow {
  id: string;
  account_id: string;
  place: string;
  episode: number;
  level: WarnedLevel;
  days_left: number | null;
  balance: number;
}

/** The last warning of each wallet whose episode goes on, as it was when it was written. */
const findWarned = statement<{ tenant: string; wallets: readonly string[] }, WalletRow>(
  'find-warned-wallets',
  `select w.id, w.account_id, ${placeName} as place, x.episode, x.level, x.days_left, x.balance
    from wallets w
      join areas a on a.tenant_id = :tenant and a.id = w.room_id
      left join areas u on u.tenant_id = :tenant and u.id = a.parent_id
      cross join lateral (
        select v.episode, v.level, v.days_left, v.balance from wallet_warnings v where v.tenant_id = :tenant and v.wallet_id = w.id
        order by v.episode desc, v.warned_at desc, v.balance limit 1
      ) x
    where w.tenant_id = :tenant and w.id = any (:wallets::uuid[]) and w.warned_level <> 'normal'`,
);

/** That money runs out comes whatever they chose to be notified of: nobody may be cut off unwarned. It goes to whose wallet it is. */
export async function projectWalletEvents(
  { database }: Pick<AppContext, 'database'>,
  tenantId: string,
  pending: readonly PendingSubject[],
  recipients: readonly Recipient[],
): Promise<NotificationDraft[]> {
  const rows = await database.run(findWarned, { tenant: tenantId, wallets: pending.map(({ id }) => id) });
  const wallets = new Map(rows.map((row) => [row.id, row]));
  return pending.map((subject): NotificationDraft => {
    const row = wallets.get(subject.id);
    if (!row) return { subject, revision: 0, deliveries: [], supersededTopics: balanceTopics };
    const owners = recipients.filter(({ member }) => member.accountId === row.account_id);
    const content = contentOf(row.place);
    const balance = { cents: row.balance, daysLeft: row.days_left };
    return {
      subject,
      revision: row.episode,
      deliveries: owners.map(({ member }) => ({
        accountId: member.accountId,
        topic: topicOfLevel[row.level],
        content: { ...content, balance },
      })),
      supersededTopics: balanceTopics,
    };
  });
}
