import { createHash, randomBytes } from 'node:crypto';
import { secondMs } from '@energy-om/domain';
import { z } from 'zod';
import type { SendResult } from '../send-result.ts';
import { callWechat } from './call-wechat.ts';
import { createJsapiTicket } from './jsapi-ticket.ts';
import { sendTemplateMessage, type TemplateMessage } from './template-message.ts';
import { WechatUnavailableError } from './wechat-error.ts';
import { createWechatToken } from './wechat-token.ts';

/** The input of `wx.config` of WeChat's JS-SDK. */
export interface PageSignature {
  appId: string;
  /** Seconds since 1970. */
  timestamp: number;
  nonceStr: string;
  /** SHA-1 in hex. */
  signature: string;
}

/** An official account (公众号) of WeChat. Its calls throw `WechatUnavailableError`, except for messages. */
export interface Wechat {
  /** Returns the identity of an OAuth code; null when WeChat does not know the code, or knows it as used or expired. */
  exchangeCode(code: string): Promise<{ openid: string } | null>;
  /** Signs any page that it is given: the caller checks that the page belongs to this installation. */
  signUrl(url: string): Promise<PageSignature>;
  /** Sends a template message to a follower of the account. Never retries, and never throws for what WeChat or the network does. */
  sendTemplate(message: TemplateMessage): Promise<SendResult>;
}

export interface WechatOptions {
  appId: string;
  appSecret: string;
  baseUrl?: string;
  timeoutMs?: number;
  now: () => Date;
  nonce?: () => string;
}

const openidSchema = z.object({ openid: z.string().regex(/^[\w-]{1,64}$/) });

/** invalid code · code been used · missing code · code expired */
const refusedCodes: ReadonlySet<number> = new Set([40029, 40163, 41008, 42003]);

export function createWechat(options: WechatOptions): Wechat {
  const { appId, appSecret, baseUrl = 'https://api.weixin.qq.com', timeoutMs = 5 * secondMs, now } = options;
  const { nonce = () => randomBytes(16).toString('hex') } = options;
  const token = createWechatToken({ appId, appSecret, baseUrl, timeoutMs, now });
  const ticket = createJsapiTicket({ token, baseUrl, timeoutMs, now });

  return {
    async exchangeCode(code) {
      const url = new URL('/sns/oauth2/access_token', baseUrl);
      url.search = new URLSearchParams({ appid: appId, secret: appSecret, code, grant_type: 'authorization_code' }).toString();
      const { errcode, value } = await callWechat(url, {}, openidSchema, timeoutMs);
      if (value !== null) return { openid: value.openid };
      if (refusedCodes.has(errcode)) return null;
      throw new WechatUnavailableError(`errcode ${errcode}`);
    },

    async signUrl(url) {
      const jsapiTicket = await ticket.load();
      const timestamp = Math.floor(now().getTime() / 1000);
      const nonceStr = nonce();
      return { appId, timestamp, nonceStr, signature: signPage({ jsapiTicket, nonceStr, timestamp, url }) };
    },

    sendTemplate: (message) => sendTemplateMessage({ token, baseUrl, timeoutMs, now }, message),
  };
}

/** The signature covers raw, unescaped values, and the page's address without the part from `#` on ("JS-SDK使用权限签名算法"). */
export function signPage(page: { jsapiTicket: string; nonceStr: string; timestamp: number; url: string }): string {
  const [url] = page.url.split('#');
  const text = `jsapi_ticket=${page.jsapiTicket}&noncestr=${page.nonceStr}&timestamp=${page.timestamp}&url=${url}`;
  return createHash('sha1').update(text).digest('hex');
}
