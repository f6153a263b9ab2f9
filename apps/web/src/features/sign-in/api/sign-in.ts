import { bodyCode } from '@energy-om/contract';
import { ApiFailure, fieldErrorsOf } from '../../../shared/api/api-failure.ts';
import { callApi, reportFailure } from '../../../shared/api/call-api.ts';
import { requestToken } from '../../../shared/api/request-token.ts';
import { textOf } from '../../../shared/i18n/texts.ts';
import { storeTenant, storeTokens, storeUser } from '../../../shared/session/session-store.ts';
import { readStoredSession } from '../../../shared/session/stored-items.ts';

export interface Credentials {
  loginName: string;
  passWord: string;
}

/**
 * Name and password → login ticket → tokens → who one is. The session is stored once all of it succeeded up to the tokens.
 * @throws ApiFailure; its message has been shown, unless it is about a field.
 */
export async function signIn({ loginName, passWord }: Credentials): Promise<void> {
  const { tenants, loginTicket } = await callApi('logInWithPassword', { loginName, passWord }, { silent: true }).catch((error: unknown) => {
    if (Object.keys(fieldErrorsOf(error)).length === 0) reportFailure(error);
    throw error;
  });
  const memberships = tenants.filter((tenant) => tenant.state === 'member');
  const wanted = memberships.find((tenant) => tenant.current) ?? memberships[0];
  try {
    const answer = await requestToken({ grant_type: 'login_ticket', login_ticket: loginTicket, tenantid: wanted?.id });
    if ('error' in answer) throw new ApiFailure(bodyCode.refreshFailed, textOf('errors', 'sessionEnded'));
    storeTokens(answer);
    const tenant = memberships.find(({ id }) => id === answer.tenantid) ?? wanted;
    if (tenant) storeTenant({ id: tenant.id, name: tenant.name });
  } catch (error) {
    const failure = error instanceof ApiFailure ? error : new ApiFailure(bodyCode.failed, textOf('errors', 'requestFailed'), null, error);
    reportFailure(failure);
    throw failure;
  }
  storeUser(await callApi('getUserInfo', {}));
}

/**
 * Asks the server whether the stored session still holds, renewing it where needed, and brings what is stored about
 * account and tenant up to date.
 * @throws ApiFailure
 */
export async function checkSession(): Promise<void> {
  const [user, tenants] = await Promise.all([
    callApi('getUserInfo', {}, { silent: true }),
    callApi('listAccountTenants', {}, { silent: true }),
  ]);
  storeUser(user);
  const { tenantId } = readStoredSession();
  const tenant = tenants.find(({ id }) => id === tenantId) ?? tenants.find(({ current }) => current);
  if (tenant) storeTenant({ id: tenant.id, name: tenant.name });
}
