import { suspectTopics } from '@energy-om/domain';
import { statement } from '#db/statement.ts';
import type { AppContext } from '#services/core/request-context.ts';
import type { Recipient } from '#services/notification/list-recipients.ts';
import { contentOf } from '#services/notification/notification-content.ts';
import type { NotificationDraft, PendingSubject } from '#services/notification/notification-draft.ts';
import { placeName } from '#services/scope/area-label.ts';
import { managesPath } from '#services/scope/managed-areas.ts';
import { suspectUseJoins } from '#services/suspect-use/suspect-use-rows.ts';

interface UseRow {
  id: string;
  meter: string;
  path: string;
  place: string;
}

const findOpen = statement<{ tenant: string; uses: readonly string[] }, UseRow>(
  'find-suspect-uses-to-announce',
  `select z.id, d.name as meter, a.path, ${placeName} as place from suspect_uses z ${suspectUseJoins}
    where z.tenant_id = :tenant and z.id = any (:uses::uuid[]) and z.state in ('open', 'waiting')`,
);

/** What a meter can hardly have counted concerns whoever keeps the wallets of its place, once. */
export async function projectSuspectUses(
  { database }: Pick<AppContext, 'database'>,
  tenantId: string,
  pending: readonly PendingSubject[],
  recipients: readonly Recipient[],
): Promise<NotificationDraft[]> {
  const rows = await database.run(findOpen, { tenant: tenantId, uses: pending.map(({ id }) => id) });
  const uses = new Map(rows.map((row) => [row.id, row]));
  return pending.map((subject): NotificationDraft => {
    const row = uses.get(subject.id);
    if (!row) return { subject, revision: 0, deliveries: [], supersededTopics: suspectTopics };
    const clerks = recipients.filter(({ member }) => managesPath(member, 'wallet.manage', row.path));
    const content = contentOf(row.place, { detail: row.meter });
    return {
      subject,
      revision: 0,
      deliveries: clerks.map(({ member }) => ({ accountId: member.accountId, topic: 'useSuspected' as const, content })),
      supersededTopics: suspectTopics,
    };
  });
}
