import { z } from 'zod';
import { createRenewedValue, type FetchedValue, type RenewedValue } from '../renewed-value.ts';
import { callWechat, type WechatAnswer } from './call-wechat.ts';
import { WechatUnavailableError } from './wechat-error.ts';
import { invalidTokenCodes } from './wechat-token.ts';

export interface TicketOptions {
  /** The account's access token. */
  token: RenewedValue;
  baseUrl: string;
  timeoutMs: number;
  now: () => Date;
}

const ticketSchema = z.object({ ticket: z.string().min(1), expires_in: z.number().int().positive() });

/** The ticket with which page signatures are made. */
export function createJsapiTicket({ token, baseUrl, timeoutMs, now }: TicketOptions): RenewedValue {
  function askTicket(accessToken: string): Promise<WechatAnswer<z.infer<typeof ticketSchema>>> {
    const url = new URL('/cgi-bin/ticket/getticket', baseUrl);
    url.search = new URLSearchParams({ access_token: accessToken, type: 'jsapi' }).toString();
    return callWechat(url, {}, ticketSchema, timeoutMs);
  }

  async function fetchTicket(): Promise<FetchedValue> {
    const accessToken = await token.load();
    let answer = await askTicket(accessToken);
    if (invalidTokenCodes.has(answer.errcode)) {
      token.drop(accessToken);
      answer = await askTicket(await token.load());
    }
    if (answer.value === null) throw new WechatUnavailableError(`errcode ${answer.errcode}`);
    const { ticket, expires_in } = answer.value;
    return { value: ticket, lifetimeSeconds: expires_in };
  }

  return createRenewedValue(fetchTicket, now);
}
