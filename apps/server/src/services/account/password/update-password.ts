import { isStaff } from '@energy-om/domain';
import type { Verb } from '#services/core/request-context.ts';
import { invalid } from '#services/core/service-error.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import { listHeldRoles } from '../profile/held-roles.ts';
import { loadAccount } from '../profile/load-account.ts';
import { lockProvenAccount } from '../profile/lock-account.ts';
import { endSessionsOf } from '../session/end-sessions.ts';
import { findAccountByPassword } from './check-password.ts';
import { assertGoodPassword } from './new-password.ts';
import { hashPassword } from './password.ts';

/** The old password counts like a try to sign in, so that somebody who found the phone cannot guess it here. */
export const updatePassword: Verb<'updatePassword'> = async (context, { oldPassWord, passWord }) => {
  const { actor, database, clock, eventBus } = context;
  const account = await loadAccount(database.kysely, actor.accountId);
  const staff = isStaff(await listHeldRoles(database.kysely, account.id));
  assertGoodPassword(passWord, { staff, names: [account.phone_number, account.full_name] });
  const proven = await findAccountByPassword(context, account.login_name, oldPassWord);
  if (!proven) throw invalid({ oldPassWord: 'wrongOldPassword' });
  if (oldPassWord === passWord) throw invalid({ passWord: 'samePassword' });
  const passwordHash = await hashPassword(passWord);
  let sessionIds: string[] = [];
  const subject = { subjectKind: 'account' as const, subjectId: account.id, changes: { password: true, by: 'password' } };
  const answer = await writeOnce(context, subject, async (tx) => {
    // The owner may have set another one meanwhile because somebody else knows the old one.
    if (!(await lockProvenAccount(tx, proven, { isWritten: true }))) throw invalid({ oldPassWord: 'wrongOldPassword' });
    await tx.updateTable('accounts').set({ password_hash: passwordHash }).where('id', '=', account.id).execute();
    sessionIds = await endSessionsOf(tx, account.id, clock.now(), actor.sessionId);
    return { endedSessions: sessionIds.length };
  });
  await eventBus.publish({ kind: 'sessions-ended', accountId: account.id, sessionIds });
  return answer;
};
