import type { NotificationDefaults, NotificationKind } from '@energy-om/domain';
import type { Preferences } from '#db/schema/tenancy.ts';
import { statement } from '#db/statement.ts';
import { type MemberRow, memberColumns, presentMember } from '#services/account/profile/member-columns.ts';
import { notificationChoicesOf } from '#services/account/profile/notification-choices.ts';
import type { Member } from '#services/core/actor.ts';
import type { AppContext } from '#services/core/request-context.ts';

/** A member who may be notified, signed in or not. */
export interface Recipient {
  member: Member;
  wants: Record<NotificationKind, boolean>;
}

const findMembers = statement<{ tenant: string }, MemberRow & { preferences: Preferences; defaults: NotificationDefaults | null }>(
  'find-members-to-notify',
  `select ${memberColumns(':tenant')}, a.preferences, p.notifications as defaults from memberships m join accounts a on a.id = m.account_id
      left join tenant_parameters p on p.tenant_id = :tenant
    where m.tenant_id = :tenant and m.state = 'member'`,
);

export async function listRecipients({ database }: Pick<AppContext, 'database'>, tenantId: string): Promise<Recipient[]> {
  const rows = await database.run(findMembers, { tenant: tenantId });
  return rows.map((row) => ({ member: presentMember(row), wants: notificationChoicesOf(row.preferences, row.defaults) }));
}
