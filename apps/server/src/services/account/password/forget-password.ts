import { isStaff } from '@energy-om/domain';
import type { Verb } from '#services/core/request-context.ts';
import { invalid } from '#services/core/service-error.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import { countProof } from '#services/limits/guess.ts';
import { listHeldRoles } from '../profile/held-roles.ts';
import { endSessionsOf } from '../session/end-sessions.ts';
import { checkVerificationCode, useVerificationCode } from '../verification-code/verification-code.ts';
import { forgetAddedWays } from './forget-added-ways.ts';
import { assertGoodPassword } from './new-password.ts';
import { hashPassword } from './password.ts';
import { forgetPasswordFailures } from './password-attempts.ts';

export const forgetPassword: Verb<'forgetPassword'> = async (context, { phoneNumber, verificationCode, passWord }) => {
  const { database, clock, eventBus } = context;
  assertGoodPassword(passWord, { staff: false, names: [phoneNumber] });
  const codeId = await checkVerificationCode(context, phoneNumber, 'forget', verificationCode);
  // The caller has proved to own the number, so from here on the answer may say whether it has an account.
  const account = await database.kysely.selectFrom('accounts').selectAll().where('phone_number', '=', phoneNumber).executeTakeFirst();
  if (!account) throw invalid({ phoneNumber: 'numberUnknown' });
  await countProof(context, account.id);
  const staff = isStaff(await listHeldRoles(database.kysely, account.id));
  assertGoodPassword(passWord, { staff, names: [phoneNumber, account.full_name] });
  const passwordHash = await hashPassword(passWord);
  const subject = {
    subjectKind: 'account' as const,
    subjectId: account.id,
    changes: { password: true, by: 'code' },
    by: { tenantId: null, accountId: account.id },
  };
  let sessionIds: string[] = [];
  await writeOnce(context, subject, async (tx) => {
    await useVerificationCode(tx, codeId, clock.now());
    await tx.updateTable('accounts').set({ password_hash: passwordHash }).where('id', '=', account.id).execute();
    await forgetAddedWays(tx, account.id);
    sessionIds = await endSessionsOf(tx, account.id, clock.now());
  });
  await eventBus.publish({ kind: 'sessions-ended', accountId: account.id, sessionIds });
  await forgetPasswordFailures(context, account.login_name);
  return {};
};
