import type { Database } from '#db/database.ts';
import { statement } from '#db/statement.ts';
import type { Member } from '#services/core/actor.ts';
import { type MemberRow, memberColumns, presentMember } from './member-columns.ts';

const findRow = statement<{ tenant: string; phone: string }, MemberRow>(
  'find-member-by-number',
  `select ${memberColumns(':tenant')}
    from accounts a join memberships m on m.tenant_id = :tenant and m.account_id = a.id and m.state = 'member'
    where a.phone_number = :phone`,
);

/** Finds a member of a tenant by the mobile number; null: there is none. */
export async function findMember(database: Database, tenantId: string, phone: string): Promise<Member | null> {
  const [row] = await database.run(findRow, { tenant: tenantId, phone });
  return row ? presentMember(row) : null;
}
