import { findSigningPinFault } from '@energy-om/domain';
import type { Verb } from '#services/core/request-context.ts';
import { invalid } from '#services/core/service-error.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import { findAccountByPassword } from '../password/check-password.ts';
import { hashPassword } from '../password/password.ts';
import { loadAccount } from '../profile/load-account.ts';
import { lockProvenAccount } from '../profile/lock-account.ts';
import { presentUserInfo } from '../profile/present-user-info.ts';

/** Whoever found the phone unlocked must not be able to sign with it for its owner, so the password is asked for. */
export const setSigningPin: Verb<'setSigningPin'> = async (context, { passWord, pin }) => {
  const { actor, database } = context;
  const account = await loadAccount(database.kysely, actor.accountId);
  if (findSigningPinFault(pin, account.phone_number) !== null) throw invalid({ pin: 'signingPinSimple' });
  const proven = await findAccountByPassword(context, account.login_name, passWord);
  if (!proven) throw invalid({ passWord: 'wrongPassword' });
  const hash = await hashPassword(pin);
  return writeOnce(context, { subjectKind: 'account', subjectId: account.id, changes: { signingPin: true } }, async (tx) => {
    // The owner may have set another password meanwhile because somebody else knows this one, which cleared the PIN too.
    if (!(await lockProvenAccount(tx, proven, { isWritten: true }))) throw invalid({ passWord: 'wrongPassword' });
    await tx.updateTable('accounts').set({ signing_pin_hash: hash }).where('id', '=', account.id).execute();
    return presentUserInfo(tx, actor);
  });
};
