import { dayMs, type MembershipState } from '@energy-om/domain';
import { statement } from '#db/statement.ts';
import type { AppContext } from '#services/core/request-context.ts';
import { managedPaths } from '#services/scope/managed-areas.ts';
import type { Recipient } from '../list-recipients.ts';
import { contentOf } from '../notification-content.ts';
import type { NotificationDraft, PendingSubject } from '../notification-draft.ts';

/** Whoever asks to join again and again causes one notification in this time. */
const requestWindowMs = dayMs;

interface MembershipRow {
  account_id: string;
  full_name: string;
  tenant_name: string;
  state: MembershipState;
  created_at: Date;
}

const findMemberships = statement<{ tenant: string; accounts: readonly string[] }, MembershipRow>(
  'find-memberships-to-notify',
  `select m.account_id, a.full_name, t.name as tenant_name, m.state, m.created_at
    from memberships m join accounts a on a.id = m.account_id join tenants t on t.id = :tenant
    where m.tenant_id = :tenant and m.account_id = any (:accounts::uuid[])`,
);

type DraftOfMembership = Omit<NotificationDraft, 'subject'>;

/** Requests to join go to whoever manages members, until they are answered or withdrawn; a welcome goes to the new member. */
export async function projectMembershipEvents(
  { database }: Pick<AppContext, 'database'>,
  tenantId: string,
  pending: readonly PendingSubject[],
  recipients: readonly Recipient[],
): Promise<NotificationDraft[]> {
  const rows = await database.run(findMemberships, { tenant: tenantId, accounts: pending.map(({ id }) => id) });
  const memberships = new Map(rows.map((row) => [row.account_id, row]));
  return pending.map((subject): NotificationDraft => {
    const row = memberships.get(subject.id);
    if (subject.kind === 'membership') return { subject, ...draftWelcome(row, recipients) };
    return { subject, ...draftRequest(row, recipients) };
  });
}

function draftRequest(row: MembershipRow | undefined, recipients: readonly Recipient[]): DraftOfMembership {
  const supersededTopics = ['joinRequested'] as const;
  if (row?.state !== 'pending') return { revision: 0, deliveries: [], supersededTopics };
  // Whoever administers only a part of the tenant answers no requests.
  const managers = recipients.filter(({ member, wants }) => wants.announcements && managedPaths(member, 'member.manage') === null);
  const content = contentOf(row.full_name);
  return {
    revision: Math.floor(row.created_at.getTime() / requestWindowMs),
    deliveries: managers.map(({ member }) => ({ accountId: member.accountId, topic: 'joinRequested', content })),
    supersededTopics,
  };
}

function draftWelcome(row: MembershipRow | undefined, recipients: readonly Recipient[]): DraftOfMembership {
  const newcomer = recipients.find(({ member, wants }) => wants.announcements && member.accountId === row?.account_id);
  if (!row || !newcomer) return { revision: 0, deliveries: [], supersededTopics: [] };
  return {
    revision: row.created_at.getTime(),
    deliveries: [{ accountId: row.account_id, topic: 'joined', content: contentOf(row.tenant_name) }],
    supersededTopics: [],
  };
}
