import type { Verb } from '#services/core/request-context.ts';
import { invalid } from '#services/core/service-error.ts';
import { findAccountByPassword } from '../password/check-password.ts';
import { presentSignedIn } from './present-signed-in.ts';

export const logInWithPassword: Verb<'logInWithPassword'> = async (context, input) => {
  const account = await findAccountByPassword(context, input.loginName, input.passWord);
  if (!account) throw invalid({ passWord: 'wrongNameOrPassword' });
  return presentSignedIn(context, account);
};
