import type { Selectable } from 'kysely';
import type { AccountTable } from '#db/schema/tenancy.ts';
import type { RequestContext } from '#services/core/request-context.ts';
import { auditFailedSignIn } from '../sign-in/audit-failed-sign-in.ts';
import { verifyPassword } from './password.ts';
import { beginPasswordAttempt, forgetPasswordFailures } from './password-attempts.ts';

/** An unknown name and a wrong password get the same answer in the same time. Throws `tooMany` after several wrong ones. */
export async function findAccountByPassword(
  context: RequestContext,
  loginName: string,
  password: string,
): Promise<Selectable<AccountTable> | null> {
  await beginPasswordAttempt(context, loginName);
  const account = await context.database.kysely.selectFrom('accounts').selectAll().where('login_name', '=', loginName).executeTakeFirst();
  const matches = await verifyPassword(password, account?.password_hash ?? null);
  if (!matches || !account) {
    await auditFailedSignIn(context, { way: 'password', tried: loginName, accountId: account?.id ?? null });
    return null;
  }
  await forgetPasswordFailures(context, loginName);
  return account;
}
