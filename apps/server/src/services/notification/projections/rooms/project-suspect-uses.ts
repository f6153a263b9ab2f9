import { suspectTopics } from '@energy-om/domain';
import { statement } from '#db/statement.ts';
import type { AppContext } from '#services/core/request-context.ts';
import type { Recipient } from '#services/notification/list-recipients.ts';
import { contentOf } from '#services/notification/notification-content.ts';
import type { Delivery, NotificationDraft, PendingSubject } from '#services/notification/notification-draft.ts';
import { placeName } from '#services/scope/area-label.ts';
import { managesPath } from '#services/scope/managed-areas.ts';
import { suspectUseJoins } from '#services/suspect-use/suspect-use-rows.ts';

interface UseRow {
  id: string;
  state: 'open' | 'waiting';
  meter: string;
  path: string;
  place: string;
  processed_by: string | null;
  processed_at: Date | null;
  cents: number | null;
  /** Who lives in the room. */
  members: string[];
}

const findOpen = statement<{ tenant: string; uses: readonly string[] }, UseRow>(
  'find-suspect-uses-to-announce',
  `select z.id, z.state, d.name as meter, a.path, ${placeName} as place, z.processed_by, z.processed_at, z.cents,
      array(select o.account_id from room_members o where o.tenant_id = :tenant and o.room_id = x.room_id and o.to_at is null) as members
    from suspect_uses z ${suspectUseJoins}
    where z.tenant_id = :tenant and z.id = any (:uses::uuid[]) and z.state in ('open', 'waiting')`,
);

/**
 * What a meter can hardly have counted concerns whoever keeps the wallets of its place, once. What a clerk has decided and waits concerns whoever may approve it, who
 * is not that clerk and does not live there, until it is decided; a clerk who decides again notifies again.
 */
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
    const revision = row?.processed_at?.getTime() ?? 0;
    const deliveries = row ? (row.state === 'waiting' ? askApprovers(row, recipients) : notifyClerks(row, recipients)) : [];
    return { subject, revision, deliveries, supersededTopics: suspectTopics };
  });
}

function notifyClerks({ path, place, meter }: UseRow, recipients: readonly Recipient[]): Delivery[] {
  const content = contentOf(place, { detail: meter });
  return recipients
    .filter(({ member }) => managesPath(member, 'wallet.manage', path))
    .map(({ member }) => ({ accountId: member.accountId, topic: 'useSuspected', content }));
}

function askApprovers({ path, place, meter, processed_by, members, cents }: UseRow, recipients: readonly Recipient[]): Delivery[] {
  const content = contentOf(place, { detail: meter, ...(cents !== null && { cents }) });
  return recipients
    .filter(({ member }) => member.accountId !== processed_by && !members.includes(member.accountId))
    .filter(({ member }) => managesPath(member, 'settlement.approve', path))
    .map(({ member }) => ({ accountId: member.accountId, topic: 'suspectUseWaits', content }));
}
