import { tariffTopics } from '@energy-om/domain';
import { statement } from '#db/statement.ts';
import type { AppContext } from '#services/core/request-context.ts';
import type { Recipient } from '#services/notification/list-recipients.ts';
import { contentOf } from '#services/notification/notification-content.ts';
import type { NotificationDraft, PendingSubject } from '#services/notification/notification-draft.ts';
import { managesPath } from '#services/scope/managed-areas.ts';

interface VersionRow {
  tariff_id: string;
  name: string;
  organisation: string;
  made_by: string;
  requested_by: string;
  requested_at: Date;
}

const findRequested = statement<{ tenant: string; tariffs: readonly string[] }, VersionRow>(
  'find-tariff-versions-to-announce',
  `select v.tariff_id, f.name, t.name as organisation, v.made_by, v.requested_by, v.requested_at
    from tariff_versions v join tariffs f on f.tenant_id = :tenant and f.id = v.tariff_id join tenants t on t.id = :tenant
    where v.tenant_id = :tenant and v.tariff_id = any (:tariffs::uuid[]) and v.state = 'requested'`,
);

/**
 * Versions of a tariff that wait concern whoever may approve one of them, who has neither made nor requested it, in one message until none waits; one that is
 * requested later notifies again whoever has read it.
 */
export async function projectTariffs(
  { database }: Pick<AppContext, 'database'>,
  tenantId: string,
  pending: readonly PendingSubject[],
  recipients: readonly Recipient[],
): Promise<NotificationDraft[]> {
  const rows = await database.run(findRequested, { tenant: tenantId, tariffs: pending.map(({ id }) => id) });
  const byTariff = Map.groupBy(rows, ({ tariff_id }) => tariff_id);
  return pending.map((subject): NotificationDraft => {
    const versions = byTariff.get(subject.id) ?? [];
    const revision = Math.max(0, ...versions.map(({ requested_at }) => requested_at.getTime()));
    const deliveries = recipients.flatMap(({ member }) => {
      const own = versions.find(({ made_by, requested_by }) => made_by !== member.accountId && requested_by !== member.accountId);
      if (!own || !managesPath(member, 'settlement.approve', null)) return [];
      return [{ accountId: member.accountId, topic: 'tariffWaits' as const, content: contentOf(own.organisation, { detail: own.name }) }];
    });
    return { subject, revision, deliveries, supersededTopics: tariffTopics };
  });
}
