import type { Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';
import { revokeInvitesOf } from '../invites/revoke-invites-of.ts';

/**
 * The account is no member of the tenant any more, nor asks to be one: roles, teams and the projects it represents go with
 * the membership, the invites it made are worth nothing any more, and its sessions that stand in the tenant stand in none. After the commit others are told by the signal
 * `account-changed`.
 *
 * @returns whether there was a membership or a request
 */
export async function endMembership(tx: Transaction<Schema>, tenantId: string, accountId: string, now: Date): Promise<boolean> {
  await revokeInvitesOf(tx, tenantId, accountId, now);
  const { numDeletedRows } = await tx
    .deleteFrom('memberships')
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  await tx.updateTable('sessions').set({ tenant_id: null }).where('account_id', '=', accountId).where('tenant_id', '=', tenantId).execute();
  return numDeletedRows > 0n;
}
