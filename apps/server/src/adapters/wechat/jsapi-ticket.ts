import { z } from 'zod';
import { callWechat, type WechatAnswer } from './call-wechat.ts';
import { createRenewedValue, type FetchedValue, type RenewedValue } from './renewed-value.ts';
import { WechatUnavailableError } from './wechat-error.ts';

export interface TicketOptions {
  appId: string;
  appSecret: string;
  baseUrl: string;
  timeoutMs: number;
  now: () => Date;
}

const lifetime = z.number().int().positive();
const tokenSchema = z.object({ access_token: z.string().min(1), expires_in: lifetime });
const ticketSchema = z.object({ ticket: z.string().min(1), expires_in: lifetime });

/** invalid credential · invalid access_token · access_token expired */
const invalidTokenCodes: ReadonlySet<number> = new Set([40001, 40014, 42001]);

/** The ticket with which page signatures are made, and the access token with which it is fetched. */
export function createJsapiTicket({ appId, appSecret, baseUrl, timeoutMs, now }: TicketOptions): RenewedValue {
  /** Every server that asks gets the same stable token; the older kind of token ends when another server asks for one. */
  async function fetchToken(): Promise<FetchedValue> {
    const url = new URL('/cgi-bin/stable_token', baseUrl);
    const body = JSON.stringify({ grant_type: 'client_credential', appid: appId, secret: appSecret, force_refresh: false });
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body };
    const { access_token, expires_in } = takeValue(await callWechat(url, init, tokenSchema, timeoutMs));
    return { value: access_token, lifetimeSeconds: expires_in };
  }

  const token = createRenewedValue(fetchToken, now);

  function askTicket(accessToken: string): Promise<WechatAnswer<z.infer<typeof ticketSchema>>> {
    const url = new URL('/cgi-bin/ticket/getticket', baseUrl);
    url.search = new URLSearchParams({ access_token: accessToken, type: 'jsapi' }).toString();
    return callWechat(url, {}, ticketSchema, timeoutMs);
  }

  async function fetchTicket(): Promise<FetchedValue> {
    let answer = await askTicket(await token.load());
    if (invalidTokenCodes.has(answer.errcode)) {
      token.drop();
      answer = await askTicket(await token.load());
    }
    const { ticket, expires_in } = takeValue(answer);
    return { value: ticket, lifetimeSeconds: expires_in };
  }

  return createRenewedValue(fetchTicket, now);
}

function takeValue<T>({ errcode, value }: WechatAnswer<T>): T {
  if (value === null) throw new WechatUnavailableError(`errcode ${errcode}`);
  return value;
}
