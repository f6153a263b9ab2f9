import { openCalls } from 'virtual:api-table/open';
import { type ApiInput, type ApiOutput, bodyCode, type Envelope } from '@energy-om/contract';
import type { Caller } from '#shared/api/encode-request.ts';
import { requestToken } from '#shared/api/token/request-token.ts';
import { serverAddress } from '#shared/navigation/app-address.ts';
import { decodeAnswer, encodeTriedCall } from './tried-call.ts';

/**
 * Logs in as the web app does: the password call gives a ticket, the token call a token for the first of the account's tenants.
 * @throws Error with the text to show when the server refuses
 */
export async function logIn(credentials: ApiInput<'logInWithPassword'>): Promise<{ session: Caller; token: string }> {
  const { userinfo, tenants, loginTicket } = await callPasswordLogIn(credentials);
  const tenant = tenants.find(({ state }) => state === 'member');
  const answer = await requestToken({ grant_type: 'login_ticket', login_ticket: loginTicket, tenantid: tenant?.id });
  if ('error' in answer) throw new Error(answer.error);
  const tenantId = answer.tenantid ?? tenant?.id ?? null;
  const session = { authToken: `${answer.token_type} ${answer.access_token}`, tenantId, accountId: userinfo.id };
  return { session, token: answer.access_token };
}

async function callPasswordLogIn(credentials: ApiInput<'logInWithPassword'>): Promise<ApiOutput<'logInWithPassword'>> {
  const { method, path } = openCalls.logInWithPassword;
  const { url, headers, body } = await encodeTriedCall({ url: serverAddress(path), method, headers: {}, body: credentials }, null);
  const response = await fetch(url, { method, headers, body: String(body) });
  const text = await response.text();
  const decoded = await decodeAnswer({ url, headers: {}, text, data: text });
  const envelope = JSON.parse(decoded.text) as Envelope;
  if (envelope.code !== bodyCode.success) throw new Error(`${envelope.code} ${envelope.message}`);
  return envelope.data as ApiOutput<'logInWithPassword'>;
}
