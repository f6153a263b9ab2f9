import type { NotificationWords } from '@energy-om/domain';
import type { NumberedStatement } from '#db/database.ts';
import type { AppContext } from '../core/request-context.ts';
import { managedPaths } from '../scope/managed-areas.ts';
import type { Recipient } from './list-recipients.ts';
import type { DueSubject, News } from './notification-draft.ts';

const day = 24 * 60 * 60_000;

interface MembershipRow {
  account_id: string;
  full_name: string;
  tenant_name: string;
  state: 'member' | 'pending' | 'refused';
  created_at: Date;
}

/** $1 tenant, $2 accounts. */
const findMemberships: NumberedStatement = {
  name: 'find-memberships-to-notify',
  text: `select m.account_id, a.full_name, t.name as tenant_name, m.state, m.created_at
    from memberships m join accounts a on a.id = m.account_id join tenants t on t.id = m.tenant_id
    where m.tenant_id = $1 and m.account_id = any ($2::uuid[])`,
};

/** Requests to join, to whoever manages members, until they have their answer or are taken back; and the welcome. */
export async function projectMembershipEvents(
  { database }: Pick<AppContext, 'database'>,
  tenantId: string,
  due: readonly DueSubject[],
  recipients: readonly Recipient[],
): Promise<News[]> {
  const rows = await database.query<MembershipRow & object>(findMemberships, [tenantId, due.map(({ id }) => id)]);
  const memberships = new Map(rows.map((row) => [row.account_id, row]));
  return due.map((subject): News => {
    const row = memberships.get(subject.id);
    if (subject.kind === 'membership') return { subject, ...welcome(row, recipients) };
    return { subject, ...tellOfRequest(row, recipients) };
  });
}

function tellOfRequest(row: MembershipRow | undefined, recipients: readonly Recipient[]): Omit<News, 'subject'> {
  const settled = ['joinRequested'] as const;
  if (row?.state !== 'pending') return { occurrence: 0, told: [], settled };
  // Who administers a part of the tenant only answers no requests.
  const managers = recipients.filter(({ member, wants }) => wants.announcements && managedPaths(member, 'member.manage') === null);
  const words = wordsOf(row.full_name);
  return {
    // Whoever asks again and again is told of once a day.
    occurrence: Math.floor(row.created_at.getTime() / day),
    told: managers.map(({ member }) => ({ accountId: member.accountId, topic: 'joinRequested', words })),
    settled,
  };
}

function welcome(row: MembershipRow | undefined, recipients: readonly Recipient[]): Omit<News, 'subject'> {
  const newcomer = recipients.find(({ member, wants }) => wants.announcements && member.accountId === row?.account_id);
  if (!row || !newcomer) return { occurrence: 0, told: [], settled: [] };
  return {
    occurrence: row.created_at.getTime(),
    told: [{ accountId: row.account_id, topic: 'joined', words: wordsOf(row.tenant_name) }],
    settled: [],
  };
}

function wordsOf(title: string): NotificationWords {
  return { title, detail: null, place: null, level: null, cause: null, by: null };
}
