import { type CutoffMessage, type CutoffState, cutoffTopics } from '@energy-om/domain';
import { statement } from '#db/statement.ts';
import type { AppContext } from '#services/core/request-context.ts';
import type { Recipient } from '#services/notification/list-recipients.ts';
import { contentOf } from '#services/notification/notification-content.ts';
import type { NotificationDraft, PendingSubject } from '#services/notification/notification-draft.ts';
import { placeName } from '#services/scope/area-label.ts';

const topicOfMessage: Record<CutoffMessage, (typeof cutoffTopics)[number]> = {
  grace: 'cutoffGrace',
  notice: 'cutoffNotice',
  off: 'cutoffOff',
  restored: 'cutoffRestored',
};

interface CutoffRow {
  id: string;
  account_id: string;
  place: string;
  state: CutoffState;
  episode: number;
  message: CutoffMessage;
  cut_at: Date | null;
  balance: number;
}

/** The last message of each cut-off, as it was when it was written. */
const findMessages = statement<{ tenant: string; wallets: readonly string[] }, CutoffRow>(
  'find-messages-of-cutoffs',
  `select w.id, w.account_id, ${placeName} as place, c.state, x.episode, x.message, x.cut_at, x.balance
    from cutoffs c
      join wallets w on w.tenant_id = :tenant and w.id = c.wallet_id
      join areas a on a.tenant_id = :tenant and a.id = w.room_id
      left join areas u on u.tenant_id = :tenant and u.id = a.parent_id
      cross join lateral (
        select m.episode, m.message, m.cut_at, m.balance from cutoff_messages m where m.tenant_id = :tenant and m.wallet_id = w.id
        order by m.episode desc, array_position(array['grace', 'notice', 'off', 'restored'], m.message) desc limit 1
      ) x
    where c.tenant_id = :tenant and c.wallet_id = any (:wallets::uuid[])`,
);

/** Whoever pays is notified of what follows from a debt, whatever they chose to be notified of: nobody is cut off without a word. */
export async function projectCutoffEvents(
  { database }: Pick<AppContext, 'database'>,
  tenantId: string,
  pending: readonly PendingSubject[],
  recipients: readonly Recipient[],
): Promise<NotificationDraft[]> {
  const rows = await database.run(findMessages, { tenant: tenantId, wallets: pending.map(({ id }) => id) });
  const wallets = new Map(rows.map((row) => [row.id, row]));
  return pending.map((subject): NotificationDraft => {
    const row = wallets.get(subject.id);
    const isOver = row?.state === 'normal' || row?.state === 'arrears';
    if (!row || (isOver && row.message !== 'restored')) return { subject, revision: 0, deliveries: [], supersededTopics: cutoffTopics };
    const owners = recipients.filter(({ member }) => member.accountId === row.account_id);
    const content = contentOf(row.place);
    const balance = { cents: row.balance, daysLeft: null };
    const cutAt = row.cut_at === null ? {} : { cutAt: row.cut_at.toISOString() };
    return {
      subject,
      revision: row.episode,
      deliveries: owners.map(({ member }) => ({
        accountId: member.accountId,
        topic: topicOfMessage[row.message],
        content: { ...content, balance, ...cutAt },
      })),
      supersededTopics: cutoffTopics,
    };
  });
}
