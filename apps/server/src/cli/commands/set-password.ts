import { forgetAddedWays } from '#services/account/password/forget-added-ways.ts';
import { makePassword } from '#services/account/password/make-password.ts';
import { hashPassword } from '#services/account/password/password.ts';
import { forgetPasswordFailures } from '#services/account/password/password-attempts.ts';
import { endSessionsOf } from '#services/account/session/end-sessions.ts';
import type { AppContext } from '#services/core/request-context.ts';
import { insertAuditRow } from '#services/core/write/audit-log.ts';
import { auditSourceOf } from '../audit-source.ts';

/**
 * Sets a new password for somebody who cannot sign in, locked out or not; every session of the account ends.
 * @returns the text for its owner
 */
export async function setPassword(context: AppContext, loginName: string): Promise<string> {
  const password = makePassword();
  const passwordHash = await hashPassword(password);
  const ended = await context.database.transaction(async (tx) => {
    const account = await tx
      .updateTable('accounts')
      .set({ password_hash: passwordHash })
      .where('login_name', '=', loginName)
      .returning('id')
      .executeTakeFirst();
    if (!account) throw new Error(`there is no account ${loginName}`);
    await forgetAddedWays(tx, account.id);
    const sessionIds = await endSessionsOf(tx, account.id, context.clock.now());
    const subject = {
      subjectKind: 'account' as const,
      subjectId: account.id,
      changes: { password: true, endedSessions: sessionIds.length },
    };
    await insertAuditRow({ ...context, ...auditSourceOf('set-password') }, subject, tx);
    return { accountId: account.id, sessionIds };
  });
  await forgetPasswordFailures(context, loginName);
  await context.eventBus.publish({ kind: 'sessions-ended', ...ended });
  return `Log in as ${loginName} with ${password}`;
}
