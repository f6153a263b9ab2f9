import type { Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';

/** Revokes the invites of a former administrator, because another account of the same person may have one of them. */
export async function revokeInvitesOf(tx: Transaction<Schema>, tenantId: string, accountId: string, now: Date): Promise<void> {
  await tx
    .updateTable('invites')
    .set({ revoked_at: now })
    .where('tenant_id', '=', tenantId)
    .where('created_by', '=', accountId)
    .where('revoked_at', 'is', null)
    .execute();
}
