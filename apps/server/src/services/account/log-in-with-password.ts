import type { Verb } from '../request-context.ts';
import { invalid } from '../service-error.ts';
import { findAccountByPassword } from './check-password.ts';
import { presentSignedIn } from './present-signed-in.ts';

export const logInWithPassword: Verb<'logInWithPassword'> = async (context, input) => {
  const account = await findAccountByPassword(context, input.loginName, input.passWord);
  if (!account) throw invalid({ passWord: 'wrongNameOrPassword' });
  return presentSignedIn(context, account);
};
