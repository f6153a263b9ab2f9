import { hashPassword } from '../services/account/password.ts';
import { endSession } from '../services/account/sessions.ts';
import { insertAuditRow } from '../services/audit-log.ts';
import type { AppContext } from '../services/request-context.ts';
import { commandLine } from './command-line.ts';
import { makePassword } from './make-password.ts';

/** A new password for who cannot get in; every session of the account ends. @returns what to tell its owner */
export async function setPassword(context: AppContext, loginName: string): Promise<string> {
  const password = makePassword();
  const passwordHash = await hashPassword(password);
  await context.database.transaction(async (tx) => {
    const account = await tx
      .updateTable('accounts')
      .set({ password_hash: passwordHash })
      .where('login_name', '=', loginName)
      .returning('id')
      .executeTakeFirst();
    if (!account) throw new Error(`there is no account ${loginName}`);
    const sessions = await tx
      .selectFrom('sessions')
      .select('id')
      .where('account_id', '=', account.id)
      .where('ended_at', 'is', null)
      .execute();
    for (const { id } of sessions) await endSession(tx, id, context.clock.now());
    const subject = { subjectKind: 'account', subjectId: account.id, changes: { password: true, endedSessions: sessions.length } };
    await insertAuditRow({ ...context, ...commandLine('set-password') }, subject, tx);
  });
  return `Log in as ${loginName} with ${password}`;
}
