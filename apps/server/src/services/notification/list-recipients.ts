import type { NotificationKind } from '@energy-om/domain';
import type { NumberedStatement } from '#db/database.ts';
import type { Preferences } from '#db/schema/tenancy.ts';
import { type MemberRow, memberColumns, presentMember } from '../account/profile/member-columns.ts';
import { notificationChoicesOf } from '../account/profile/notification-choices.ts';
import type { Member } from '../core/actor.ts';
import type { AppContext } from '../core/request-context.ts';

/** Somebody who may be told, signed in or not. */
export interface Recipient {
  member: Member;
  wants: Record<NotificationKind, boolean>;
}

/** $1 tenant. */
const findMembers: NumberedStatement = {
  name: 'find-members-to-notify',
  text: `select ${memberColumns}, a.preferences from memberships m join accounts a on a.id = m.account_id
    where m.tenant_id = $1 and m.state = 'member'`,
};

export async function listRecipients({ database }: Pick<AppContext, 'database'>, tenantId: string): Promise<Recipient[]> {
  const rows = await database.query<MemberRow & { preferences: Preferences }>(findMembers, [tenantId]);
  return rows.map((row) => ({ member: presentMember(row), wants: notificationChoicesOf(row.preferences) }));
}
