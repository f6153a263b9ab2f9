import { maskPhone } from '@energy-om/domain';
import type { Verb } from '../request-context.ts';
import { invalid } from '../service-error.ts';
import { findAccountByPassword } from './check-password.ts';
import { listMemberships } from './list-memberships.ts';
import { issueLoginTicket } from './login-ticket.ts';

export const logInWithPassword: Verb<'logInWithPassword'> = async (context, input) => {
  const account = await findAccountByPassword(context, input.loginName, input.passWord);
  if (!account) throw invalid({ passWord: 'wrongNameOrPassword' });
  return {
    userinfo: {
      id: account.id,
      loginName: account.login_name,
      fullName: account.full_name,
      phoneNumber: maskPhone(account.phone_number),
      avatar: account.avatar,
    },
    tenants: await listMemberships(context, account.id, null),
    loginTicket: await issueLoginTicket(context, account.id),
  };
};
