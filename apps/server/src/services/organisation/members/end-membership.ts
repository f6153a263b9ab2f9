import type { Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';
import { revokeInvitesOf } from '../invites/revoke-invites-of.ts';
import { recordFormerMember } from '../record-former-member.ts';

/**
 * Ends the account's membership of the tenant, or its request to join. Roles, teams and the projects that it represents are deleted
 * with the membership, and so are the shifts that have not ended, the invites that it made are revoked, and its sessions in the tenant are in no tenant afterwards. After the
 * commit the caller publishes `account-changed`.
 *
 * @returns whether there was a membership or a request
 */
export async function endMembership(tx: Transaction<Schema>, tenantId: string, accountId: string, now: Date): Promise<boolean> {
  await revokeInvitesOf(tx, tenantId, accountId, now);
  await recordFormerMember(tx, tenantId, accountId, now);
  const { numDeletedRows } = await tx
    .deleteFrom('memberships')
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  await tx.deleteFrom('shifts').where('tenant_id', '=', tenantId).where('account_id', '=', accountId).where('ends_at', '>', now).execute();
  await tx.updateTable('sessions').set({ tenant_id: null }).where('account_id', '=', accountId).where('tenant_id', '=', tenantId).execute();
  return numDeletedRows > 0n;
}
