import { z } from 'zod';
import { createRenewedValue, type RenewedValue } from '../renewed-value.ts';
import { callWechat } from './call-wechat.ts';
import { WechatUnavailableError } from './wechat-error.ts';

export interface TokenOptions {
  appId: string;
  appSecret: string;
  baseUrl: string;
  timeoutMs: number;
  now: () => Date;
}

const tokenSchema = z.object({ access_token: z.string().min(1), expires_in: z.number().int().positive() });

/** invalid credential · invalid access_token · access_token expired */
export const invalidTokenCodes: ReadonlySet<number> = new Set([40001, 40014, 42001]);

/** The access token of the official account. Every server that asks gets the same stable token; the older kind of token ends when another server asks for one. */
export function createWechatToken({ appId, appSecret, baseUrl, timeoutMs, now }: TokenOptions): RenewedValue {
  return createRenewedValue(async () => {
    const url = new URL('/cgi-bin/stable_token', baseUrl);
    const body = JSON.stringify({ grant_type: 'client_credential', appid: appId, secret: appSecret, force_refresh: false });
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body };
    const { errcode, value } = await callWechat(url, init, tokenSchema, timeoutMs);
    if (value === null) throw new WechatUnavailableError(`errcode ${errcode}`);
    return { value: value.access_token, lifetimeSeconds: value.expires_in };
  }, now);
}
