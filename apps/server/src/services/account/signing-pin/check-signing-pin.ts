import type { SignedInContext } from '#services/core/request-context.ts';
import { invalid } from '#services/core/service-error.ts';
import { insertAuditRow, type WriteSubject } from '#services/core/write/audit-log.ts';
import { beginAttempt, forgetAttempts, takeBackAttempt } from '../attempts.ts';
import { verifyPassword } from '../password/password.ts';

/** What wrong PINs of an account are counted under. No name that somebody types to sign in begins with a line break. */
export const attemptsOn = (accountId: string): string => `\npin ${accountId}`;

/**
 * Checks the PIN that somebody enters on the phone of the caller. Wrong ones count for the account and for the session of the phone, before they
 * are known to be wrong; a right one forgives those of the account, and not those of the phone, on which the PINs of others may be tried.
 * Throws `invalid` for a wrong PIN, which is audited, and `tooMany` with the waiting time. @param subject what was to be signed
 */
export async function checkSigningPin(
  context: SignedInContext,
  { accountId, pin }: { accountId: string; pin: string },
  subject: Pick<WriteSubject, 'subjectKind' | 'subjectId'>,
): Promise<void> {
  const { actor, database } = context;
  const phone = `\npin-phone ${actor.sessionId}`;
  // Checked first: without a count no PIN is checked.
  await database.assertWritable();
  const onPhone = await beginAttempt(context, phone, 'signingPinPhoneLocked');
  await beginAttempt(context, attemptsOn(accountId), 'signingPinLocked');
  const account = await database.kysely.selectFrom('accounts').select('signing_pin_hash').where('id', '=', accountId).executeTakeFirst();
  if (!(await verifyPassword(pin, account?.signing_pin_hash ?? null))) {
    const changes = { pinRefused: true, personId: accountId };
    await database.transaction((tx) => insertAuditRow(context, { ...subject, changes }, tx));
    throw invalid({ pin: 'signingPinWrong' });
  }
  await forgetAttempts(context, attemptsOn(accountId));
  await takeBackAttempt(context, onPhone);
}
