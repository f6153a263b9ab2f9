import { z } from 'zod';
import { formatChinaTime } from '../china-time.ts';
import type { AppTokens } from './app-tokens.ts';
import { type AppCodes, AppRefusal, callAppApi, fetchAppToken, sendAsApp } from './call-app-api.ts';
import type { ChannelProvider } from './channel-provider.ts';

export interface DingtalkAppOptions {
  endpoint: string;
  appKey: string;
  appSecret: string;
  /** Of the app, in digits. */
  agentId: string;
  tokens: AppTokens;
  now: () => Date;
}

/**
 * 33012, 40003, 60121: no such user · 90002 to 90018, 143103, 143104: too many calls in a second or a minute. 143105, five hundred messages of a day,
 * is over for the day, and so it is rejected.
 */
const codes: AppCodes = {
  expired: [40001, 40014, 42001],
  gone: [33012, 40003, 60121],
  limited: [90002, 90004, 90005, 90006, 90018, 143103, 143104],
};
const nobody = 33012;

const sentSchema = z.object({ task_id: z.number().int().or(z.string().max(40)) });
/** A refusal of the token or of a permission: its own code is the inner one. */
const refusedSchema = z.object({ sub_code: z.string().regex(/^\d{1,9}$/) });
const answerSchema = z.union([sentSchema, refusedSchema, z.object({})]);
const outcomeSchema = z.object({
  send_result: z
    .object({
      invalid_user_id_list: z.array(z.string()).optional(),
      forbidden_list: z.array(z.object({ code: z.string().regex(/^\d{1,9}$/) })).optional(),
    })
    .optional(),
});

/**
 * Work notifications (工作通知) of an app of 钉钉 to one of its users (open.dingtalk.com: 获取企业内部应用的access_token, `gettoken`; 发送工作通知,
 * `asyncsend_v2`; 获取工作通知消息的发送结果, `getsendresult`; 服务端API错误码). The same words come to somebody once a day only, so that the time of day
 * belongs to them.
 */
export function createDingtalkApp({ endpoint, appKey, appSecret, agentId, tokens, now }: DingtalkAppOptions): ChannelProvider {
  const token = tokens.of(['dingtalk', endpoint, appKey, appSecret], () => {
    const url = new URL('/gettoken', endpoint);
    url.search = new URLSearchParams({ appkey: appKey, appsecret: appSecret }).toString();
    return fetchAppToken(url, codes, now);
  });
  const at = (path: string, accessToken: string) => {
    const url = new URL(`/topapi/message/corpconversation/${path}`, endpoint);
    url.searchParams.set('access_token', accessToken);
    return url;
  };
  const agent = { agent_id: Number(agentId) };

  /** Whom a task that was taken cannot reach is often known at once. What is not known yet counts as sent. */
  async function findRefusal(accessToken: string, task_id: number | string): Promise<number> {
    const call = callAppApi(at('getsendresult', accessToken), { ...agent, task_id }, outcomeSchema);
    const { value } = await call.catch((error: unknown) => {
      if (error instanceof AppRefusal) return { value: null };
      throw error;
    });
    const { invalid_user_id_list: invalid = [], forbidden_list: [forbidden] = [] } = value?.send_result ?? {};
    return invalid.length > 0 ? nobody : forbidden === undefined ? 0 : Number(forbidden.code);
  }

  return {
    send: ({ title, body, link, addresses: [userid_list] }) =>
      sendAsApp({ token, codes, now }, async (accessToken) => {
        const time = formatChinaTime(now()).slice(11);
        const lines = [body, time].filter((line) => line !== '');
        const msg =
          link === null
            ? { msgtype: 'text', text: { content: [title, ...lines].join('\n') } }
            : {
                msgtype: 'oa',
                oa: { message_url: link, head: { bgcolor: 'FF0F6FDE', text: '' }, body: { title, content: lines.join('\n') } },
              };
        const { errcode, value } = await callAppApi(at('asyncsend_v2', accessToken), { ...agent, userid_list, msg }, answerSchema);
        if (errcode === 88 && value !== null && 'sub_code' in value) return { errcode: Number(value.sub_code), id: null };
        if (errcode !== 0 || value === null || !('task_id' in value)) return { errcode, id: null };
        const { task_id } = value;
        return { errcode: await findRefusal(accessToken, task_id), id: String(task_id) };
      }),
  };
}
