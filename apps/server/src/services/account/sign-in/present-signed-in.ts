import type { ApiOutput } from '@energy-om/contract';
import { maskPhone } from '@energy-om/domain';
import type { Selectable } from 'kysely';
import type { AccountTable } from '#db/schema/tenancy.ts';
import type { RequestContext } from '#services/core/request-context.ts';
import { invalid } from '#services/core/service-error.ts';
import { countProof } from '#services/limits/guess.ts';
import { listMemberships } from '../profile/list-memberships.ts';
import { lockProvenAccount, type ProvenAccount } from '../profile/lock-account.ts';
import { issueTicket } from './one-time-ticket.ts';

type SignedInAccount = Pick<Selectable<AccountTable>, 'id' | 'login_name' | 'full_name' | 'phone_number' | 'avatar'>;

/** The answer of every way to sign in. Throws `invalid` when the password was replaced since the account was read. */
export async function presentSignedIn(
  context: RequestContext,
  account: ProvenAccount & SignedInAccount,
): Promise<ApiOutput<'logInWithPassword'>> {
  await context.database.assertWritable();
  await countProof(context, account.id);
  const loginTicket = await context.database.transaction(async (tx) => {
    if (!(await lockProvenAccount(tx, account))) throw invalid({ passWord: 'wrongNameOrPassword' });
    return issueTicket(context, tx, { accountId: account.id, purpose: 'login' });
  });
  return presentTicket(context, account, loginTicket);
}

/** The account with a ticket that was issued for it. */
export async function presentTicket(
  context: RequestContext,
  account: SignedInAccount,
  loginTicket: string,
): Promise<ApiOutput<'logInWithPassword'>> {
  return {
    userinfo: {
      id: account.id,
      loginName: account.login_name,
      fullName: account.full_name,
      phoneNumber: maskPhone(account.phone_number),
      avatar: account.avatar,
    },
    tenants: await listMemberships(context, account.id, null),
    loginTicket,
  };
}
