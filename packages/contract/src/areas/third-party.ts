import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { requiredText } from './schemas/account-wire.ts';

export const thirdPartyApi = {
  getWechatSdkConfig: endpoint(
    'GET',
    '/api/extend/wechatbase/GetSdkConfig',
    'open',
    'Returns the signature for WeChat’s JavaScript SDK, only for pages of this installation.',
    z.object({ url: z.url({ protocol: /^https?$/ }).max(1000) }),
    z.object({
      appId: z.string(),
      /** Seconds since the Unix epoch. */
      timestamp: z.number(),
      nonceStr: z.string(),
      signature: z.string(),
    }),
  ),
  getWechatOpenId: endpoint(
    'GET',
    '/api/extend/wechatbase/GetOpenId',
    'account',
    'Exchanges a WeChat code for the openid and stores it with the account until it is linked.',
    z.object({ code: requiredText('other', 200) }),
    z.object({ openid: z.string() }),
    { limit: 'write' },
  ),
  setThirdParty: endpoint(
    'POST',
    '/api/base/personalaccount/SetThridParty',
    'account',
    'Links the openid that the server has just obtained from WeChat, or unlinks WeChat when it is empty.',
    z.object({ type: z.literal('wechat'), openid: z.string().max(100) }),
    z.object({ linked: z.boolean() }),
  ),
} as const;
