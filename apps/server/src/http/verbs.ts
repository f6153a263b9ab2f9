import type { ServedApiName } from '@energy-om/contract';
import { getUserInfo } from '../services/account/get-user-info.ts';
import { listAccountTenants } from '../services/account/list-account-tenants.ts';
import { logInWithPassword } from '../services/account/log-in-with-password.ts';
import { logOut } from '../services/account/log-out.ts';
import { requestToken } from '../services/account/request-token.ts';
import type { Verb } from '../services/request-context.ts';

/** Every served call of the API table and who answers it: one that is missing does not compile. */
export const verbs: { [Name in ServedApiName]: Verb<Name> } = {
  logInWithPassword,
  requestToken,
  listAccountTenants,
  getUserInfo,
  logOut,
};
