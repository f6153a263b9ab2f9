import type { Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';

/** What an administrator has handed out opens nothing any more once they are none: it may be in the hands of another account of theirs. */
export async function revokeInvitesOf(tx: Transaction<Schema>, tenantId: string, accountId: string, now: Date): Promise<void> {
  await tx
    .updateTable('invites')
    .set({ revoked_at: now })
    .where('tenant_id', '=', tenantId)
    .where('created_by', '=', accountId)
    .where('revoked_at', 'is', null)
    .execute();
}
