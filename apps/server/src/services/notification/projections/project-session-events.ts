import { statement } from '#db/statement.ts';
import { describeDevice } from '#services/account/session/describe-device.ts';
import type { AppContext } from '#services/core/request-context.ts';
import type { Recipient } from '../list-recipients.ts';
import { contentOf } from '../notification-content.ts';
import type { NotificationDraft, PendingSubject } from '../notification-draft.ts';

interface SessionRow {
  id: string;
  account_id: string;
  user_agent: string | null;
  address: string | null;
}

/** Sessions are found by id alone: a session may have been in another tenant, or in none, when its token was used in two places. */
const findReused = statement<{ sessions: readonly string[] }, SessionRow>(
  'find-sessions-to-notify',
  `select id, account_id, user_agent, address from sessions where id = any (:sessions::uuid[]) and ended_by = 'reuse'`,
);

/** Sessions that ended because one of their tokens was used in two places go to their account, whatever it chose to be notified of. */
export async function projectSessionEvents(
  { database }: Pick<AppContext, 'database'>,
  pending: readonly PendingSubject[],
  recipients: readonly Recipient[],
): Promise<NotificationDraft[]> {
  const rows = await database.run(findReused, { sessions: pending.map(({ id }) => id) });
  const sessions = new Map(rows.map((row) => [row.id, row]));
  return pending.map((subject): NotificationDraft => {
    const session = sessions.get(subject.id);
    const isMember = recipients.some(({ member }) => member.accountId === session?.account_id);
    if (!session || !isMember) return { subject, revision: 0, deliveries: [], supersededTopics: [] };
    const title = describeDevice(session.user_agent).device ?? '';
    const content = contentOf(title, { detail: session.address });
    const deliveries = [{ accountId: session.account_id, topic: 'sessionReused' as const, content }];
    return { subject, revision: 0, deliveries, supersededTopics: [] };
  });
}
