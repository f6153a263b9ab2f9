import { z } from 'zod';
import { ConfigError } from './config-error.ts';

export interface WechatConfig {
  appId: string;
  appSecret: string;
  /** The base address of calls between servers. */
  baseUrl: string;
  /** The page where the phone's user authorises the app. */
  authoriseUrl: string;
}

const address = z.url({ protocol: /^https?$/, error: 'must be an http address' });

const appId = z.string().regex(/^\w{1,64}$/, 'must be an app id: letters and digits');

export const wechatEnvironment = {
  MINI_PROGRAM_APP_ID: appId.optional(),
  DEBUG_CONSOLE_APP_ID: appId.optional(),
  WECHAT_APP_ID: z.string().optional(),
  WECHAT_APP_SECRET: z.string().optional(),
  WECHAT_BASE_URL: address.default('https://api.weixin.qq.com'),
  WECHAT_AUTHORISE_URL: address.default('https://open.weixin.qq.com/connect/oauth2/authorize'),
};

type Values = z.output<z.ZodObject<typeof wechatEnvironment>> & { PUBLIC_ORIGINS: string[] };

/** @returns null without an app id. Throws `ConfigError` for an incomplete configuration. */
export function readWechatConfig(values: Values): WechatConfig | null {
  const { WECHAT_APP_ID: appId, WECHAT_APP_SECRET: appSecret } = values;
  if (appId === undefined && appSecret === undefined) return null;
  if (appId === undefined || appSecret === undefined) throw new ConfigError('WECHAT_APP_ID and WECHAT_APP_SECRET belong together');
  if (values.PUBLIC_ORIGINS.length === 0)
    throw new ConfigError('PUBLIC_ORIGINS is missing: for which pages may WeChat’s functions be signed?');
  return { appId, appSecret, baseUrl: values.WECHAT_BASE_URL, authoriseUrl: values.WECHAT_AUTHORISE_URL };
}
