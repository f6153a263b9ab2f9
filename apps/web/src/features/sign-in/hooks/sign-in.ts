import { type ApiInput, type ApiOutput, bodyCode } from '@energy-om/contract';
import { ApiError } from '#shared/api/api-error.ts';
import { callApi } from '#shared/api/call-api.ts';
import { createRequestError } from '#shared/api/send-request.ts';
import { requestToken } from '#shared/api/token/request-token.ts';
import { textOf } from '#shared/i18n/texts.ts';
import { findLastTenant, rememberLastTenant } from '#shared/session/last-tenant.ts';
import { clearSession, storeTenant, storeTokens, storeUser } from '#shared/session/session-store.ts';
import { readStoredSession, toTenantInfo } from '#shared/session/stored-items.ts';
import { checkSession } from './check-session.ts';

type SignedIn = ApiOutput<'logInWithPassword'>;
type Tokens = Exclude<ApiOutput<'requestToken'>, { error: string }>;

// Each way to sign in throws an ApiError that has not been shown: the form knows which of its fields it belongs to.

export async function signInByPassword(credentials: ApiInput<'logInWithPassword'>): Promise<void> {
  await enter(await callApi('logInWithPassword', credentials, { silent: true }));
}

export async function signInByCode(proof: ApiInput<'logInWithSms'>): Promise<void> {
  await enter(await callApi('logInWithSms', proof, { silent: true }));
}

/** @returns false when no account is linked to this WeChat user, or the code was not valid any more */
export async function signInByWechat(code: string): Promise<boolean> {
  const tokens = await askForTokens({ grant_type: 'wechat_code', code });
  if (tokens === null) return false;
  storeTokens(tokens);
  await checkSession();
  return true;
}

/** Exchanges the login ticket for tokens and reads the account. The session is stored once everything up to the tokens has succeeded. */
export async function enter({ userinfo, tenants, loginTicket }: SignedIn): Promise<void> {
  const memberships = tenants.filter(({ state }) => state === 'member');
  const last = findLastTenant(userinfo.id);
  const wanted = memberships.find(({ id }) => id === last) ?? memberships[0];
  const tokens = await askForTokens({ grant_type: 'login_ticket', login_ticket: loginTicket, tenantid: wanted?.id });
  if (tokens === null) throw new ApiError(bodyCode.refreshFailed, textOf('errors', 'sessionEnded'));
  // Another account was signed in so far; none of its items may remain.
  if (readStoredSession().user?.id !== userinfo.id) clearSession();
  storeTokens(tokens);
  const tenant = memberships.find(({ id }) => id === tokens.tenantid) ?? wanted;
  if (tenant) {
    storeTenant(toTenantInfo(tenant));
    rememberLastTenant(userinfo.id, tenant.id);
  }
  storeUser(await callApi('getUserInfo', {}, { silent: true }));
}

/**
 * @returns null when the server refuses.
 * @throws ApiError 5000 without an answer
 */
async function askForTokens(grant: Parameters<typeof requestToken>[0]): Promise<Tokens | null> {
  const answer = await requestToken(grant).catch((error: unknown) => Promise.reject(createRequestError(error)));
  return 'error' in answer ? null : answer;
}
