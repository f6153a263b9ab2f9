import { statement } from '#db/statement.ts';
import type { AppContext } from '#services/core/request-context.ts';
import { placeName } from '#services/scope/area-label.ts';
import { managedPaths } from '#services/scope/managed-areas.ts';
import type { Recipient } from '../list-recipients.ts';
import { contentOf } from '../notification-content.ts';
import type { NotificationDraft, PendingSubject } from '../notification-draft.ts';

interface PlanRow {
  id: string;
  name: string;
  version: number;
  path: string;
  place: string;
}

const findPaused = statement<{ tenant: string; plans: readonly string[] }, PlanRow>(
  'find-paused-plans-to-notify',
  `select l.id, l.name, l.version, a.path, ${placeName} as place
    from plans l
      join areas a on a.tenant_id = :tenant and a.id = l.area_id
      left join areas u on u.tenant_id = :tenant and u.id = a.parent_id
    where l.tenant_id = :tenant and l.id = any (:plans::uuid[]) and l.pause is not null and l.removed_at is null`,
);

/**
 * A plan that the system has paused makes no more orders until somebody mends it, so it goes to all who manage it, whatever they chose to be
 * notified of. What becomes of it by a person only supersedes that.
 */
export async function projectPlanEvents(
  { database }: Pick<AppContext, 'database'>,
  tenantId: string,
  pending: readonly PendingSubject[],
  recipients: readonly Recipient[],
): Promise<NotificationDraft[]> {
  const rows = await database.run(findPaused, { tenant: tenantId, plans: pending.map(({ id }) => id) });
  const plans = new Map(rows.map((row) => [row.id, row]));
  return pending.map((subject): NotificationDraft => {
    const plan = plans.get(subject.id);
    if (!plan) return { subject, revision: 0, deliveries: [], supersededTopics: ['planPaused'] };
    const content = contentOf(plan.name, { place: plan.place });
    const deliveries = recipients
      .filter((recipient) => manages(recipient, plan.path))
      .map(({ member }) => ({ accountId: member.accountId, topic: 'planPaused' as const, content }));
    return { subject, revision: plan.version, deliveries, supersededTopics: ['planPaused'] };
  });
}

function manages({ member }: Recipient, path: string): boolean {
  const managed = managedPaths(member, 'plan.manage');
  return managed === null || managed.some((each) => path.startsWith(each));
}
