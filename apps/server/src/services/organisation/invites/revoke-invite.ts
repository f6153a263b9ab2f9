import type { Verb } from '#services/core/request-context.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import { presentInvite } from './invite-rows.ts';
import { loadManagedInvite } from './load-managed-invite.ts';

/** An invite that is revoked already keeps its first time of revocation. */
export const revokeInvite: Verb<'revokeInvite'> = async (context, { id }) => {
  const { actor, clock } = context;
  const now = clock.now();
  return writeOnce(context, { subjectKind: 'invite', subjectId: id, changes: { revoked: true } }, async (tx) => {
    await loadManagedInvite(tx, actor, id);
    await tx
      .updateTable('invites')
      .set({ revoked_at: now })
      .where('tenant_id', '=', actor.tenantId)
      .where('id', '=', id)
      .where('revoked_at', 'is', null)
      .execute();
    return presentInvite(await loadManagedInvite(tx, actor, id), now);
  });
};
