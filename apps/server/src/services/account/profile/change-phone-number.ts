import { isUniqueViolation } from '#db/errors.ts';
import type { Verb } from '#services/core/request-context.ts';
import { conflict, invalid } from '#services/core/service-error.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import { findAccountByPassword } from '../password/check-password.ts';
import { checkVerificationCode, useVerificationCode } from '../verification-code/verification-code.ts';
import { loadAccount } from './load-account.ts';
import { lockProvenAccount } from './lock-account.ts';
import { presentUserInfo } from './present-user-info.ts';

/** Whoever has the number can sign in with it, so changing it requires the password too: an unlocked phone is not enough. */
export const changePhoneNumber: Verb<'changePhoneNumber'> = async (context, { passWord, phoneNumber, verificationCode }) => {
  const { actor, database, clock } = context;
  const account = await loadAccount(database.kysely, actor.accountId);
  const proven = await findAccountByPassword(context, account.login_name, passWord);
  if (!proven) throw invalid({ passWord: 'wrongPassword' });
  const codeId = await checkVerificationCode(context, phoneNumber, 'bind', verificationCode);
  const subject = { subjectKind: 'account' as const, subjectId: account.id, changes: { phoneNumber: true } };
  try {
    const answer = await writeOnce(context, subject, async (tx) => {
      // The owner may have set another password meanwhile because somebody else knows this one.
      if (!(await lockProvenAccount(tx, proven, { isWritten: true }))) throw invalid({ passWord: 'wrongPassword' });
      await useVerificationCode(tx, codeId, clock.now());
      const isName = account.login_name === account.phone_number;
      await tx
        .updateTable('accounts')
        .set({ phone_number: phoneNumber, ...(isName ? { login_name: phoneNumber } : {}) })
        .where('id', '=', account.id)
        .execute();
      return presentUserInfo(tx, actor);
    });
    await context.eventBus.publish({ kind: 'account-changed', accountId: account.id, tenantId: null });
    return answer;
  } catch (error) {
    throw isUniqueViolation(error) ? conflict('numberInUse') : error;
  }
};
