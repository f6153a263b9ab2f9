import { attemptsOn } from '#services/account/signing-pin/check-signing-pin.ts';
import type { Verb } from '#services/core/request-context.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import { loadLockedMember, lockManagedMember } from './managed-member.ts';

/** The PIN is the account's in all its tenants; without it the account acts on its own phone, and sets a new one there. */
export const clearSigningPin: Verb<'clearSigningPin'> = (context, { accountId }) => {
  const { actor } = context;
  const subject = { subjectKind: 'member' as const, subjectId: accountId, changes: { signingPin: false } };
  return writeOnce(context, subject, async (tx) => {
    await lockManagedMember(tx, actor, accountId);
    await tx.updateTable('accounts').set({ signing_pin_hash: null }).where('id', '=', accountId).execute();
    await tx.deleteFrom('password_failures').where('tried', '=', attemptsOn(accountId)).execute();
    return loadLockedMember(tx, actor, accountId);
  });
};
