import type { Selectable } from 'kysely';
import type { AccountTable } from '../../db/schema/tenancy.ts';
import type { RequestContext } from '../request-context.ts';
import { verifyPassword } from './password.ts';

/** Same answer and same time for an unknown name and for a wrong password. */
export async function findAccountByPassword(
  context: RequestContext,
  loginName: string,
  password: string,
): Promise<Selectable<AccountTable> | null> {
  const account = await context.database.kysely.selectFrom('accounts').selectAll().where('login_name', '=', loginName).executeTakeFirst();
  const matches = await verifyPassword(password, account?.password_hash ?? null);
  return matches && account ? account : null;
}
