import { type CutoffRequestState, cutoffRequestTopics } from '@energy-om/domain';
import { statement } from '#db/statement.ts';
import type { AppContext } from '#services/core/request-context.ts';
import type { Recipient } from '#services/notification/list-recipients.ts';
import { contentOf } from '#services/notification/notification-content.ts';
import type { NotificationDraft, PendingSubject } from '#services/notification/notification-draft.ts';
import { managesPath } from '#services/scope/managed-areas.ts';

interface RequestRow {
  id: string;
  state: CutoffRequestState;
  tenant_name: string;
  rooms: number;
  cents: number;
  payers: string[];
}

const findRequests = statement<{ tenant: string; requests: readonly string[] }, RequestRow>(
  'find-cutoff-requests-to-notify',
  `select q.id, q.state, t.name as tenant_name, count(*)::integer as rooms, -sum(r.balance)::bigint as cents, array_agg(w.account_id) as payers
    from cutoff_requests q
      join tenants t on t.id = :tenant
      join cutoff_request_rooms r on r.tenant_id = :tenant and r.request_id = q.id
      join wallets w on w.tenant_id = :tenant and w.id = r.wallet_id
    where q.tenant_id = :tenant and q.id = any (:requests::uuid[]) group by q.id, q.state, t.name`,
);

/** Cut-offs that wait for approval concern whoever may approve those of the whole organisation, but for whom one of them would hit. */
export async function projectCutoffRequests(
  { database }: Pick<AppContext, 'database'>,
  tenantId: string,
  pending: readonly PendingSubject[],
  recipients: readonly Recipient[],
): Promise<NotificationDraft[]> {
  const rows = await database.run(findRequests, { tenant: tenantId, requests: pending.map(({ id }) => id) });
  const requests = new Map(rows.map((row) => [row.id, row]));
  return pending.map((subject): NotificationDraft => {
    const row = requests.get(subject.id);
    const none = { subject, revision: 0, deliveries: [], supersededTopics: cutoffRequestTopics };
    if (row?.state !== 'waiting') return none;
    const { rooms, cents, payers } = row;
    const approvers = recipients.filter(
      ({ member }) => managesPath(member, 'settlement.approve', null) && !payers.includes(member.accountId),
    );
    const content = contentOf(row.tenant_name, { rooms, cents });
    return {
      ...none,
      deliveries: approvers.map(({ member }) => ({ accountId: member.accountId, topic: 'cutoffsWait' as const, content })),
    };
  });
}
