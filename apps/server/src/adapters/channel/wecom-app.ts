import { z } from 'zod';
import type { AppTokens } from './app-tokens.ts';
import { type AppCodes, callAppApi, fetchAppToken, sendAsApp } from './call-app-api.ts';
import type { ChannelProvider } from './channel-provider.ts';

export interface WecomAppOptions {
  endpoint: string;
  corpId: string;
  corpSecret: string;
  /** Of the app, in digits. */
  agentId: string;
  tokens: AppTokens;
  now: () => Date;
}

/** 81013, 60111, 40031, 40003: no such user, or not within the app's visible range · 45009, 45033: too many calls. */
const codes: AppCodes = { expired: [40014, 42001], gone: [81013, 60111, 40031, 40003], limited: [45009, 45033] };

const answerSchema = z.object({ invaliduser: z.string().optional(), msgid: z.string().max(200).optional() });

/**
 * Messages of an app of 企业微信 to one of its users (developer.work.weixin.qq.com: 获取access_token, path/91039; 发送应用消息, path/90236;
 * 全局错误码, path/90313). A card of text leads to the app, and is a plain text where the address is not known.
 */
export function createWecomApp({ endpoint, corpId, corpSecret, agentId, tokens, now }: WecomAppOptions): ChannelProvider {
  const token = tokens.of(['wecom', endpoint, corpId, corpSecret], () => {
    const url = new URL('/cgi-bin/gettoken', endpoint);
    url.search = new URLSearchParams({ corpid: corpId, corpsecret: corpSecret }).toString();
    return fetchAppToken(url, codes, now);
  });
  return {
    send: ({ title, body, link, addresses: [touser] }) =>
      sendAsApp({ token, codes, now }, async (accessToken) => {
        const url = new URL('/cgi-bin/message/send', endpoint);
        url.searchParams.set('access_token', accessToken);
        const said = { title, description: body === '' ? title : body };
        const message =
          link === null
            ? { msgtype: 'text', text: { content: [title, body].filter((line) => line !== '').join('\n') } }
            : { msgtype: 'textcard', textcard: { ...said, url: link } };
        const { errcode, value } = await callAppApi(url, { touser, agentid: Number(agentId), ...message }, answerSchema);
        // Taken, but for nobody.
        const isNobody = errcode === 0 && value?.invaliduser?.toLowerCase() === touser.toLowerCase();
        return { errcode: isNobody ? 81013 : errcode, id: value?.msgid ?? null };
      }),
  };
}
