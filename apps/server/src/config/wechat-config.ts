import { type NotificationKind, notificationKinds } from '@energy-om/domain';
import { z } from 'zod';
import { ConfigError } from './config-error.ts';

/** A template of the official account, and which of its fields say what. */
export interface WechatTemplate {
  templateId: string;
  fields: { title: string; content: string; time: string };
}

/** By kind; a kind without its own is sent by that of work orders. */
export type WechatTemplates = { workOrders: WechatTemplate } & Partial<Record<NotificationKind, WechatTemplate>>;

export interface WechatConfig {
  appId: string;
  appSecret: string;
  /** The base address of calls between servers. */
  baseUrl: string;
  /** The page where the phone's user authorises the app. */
  authoriseUrl: string;
  /** Null: the account sends no messages. */
  templates: WechatTemplates | null;
}

const address = z.url({ protocol: /^https?$/, error: 'must be an http address' });

const appId = z.string().regex(/^\w{1,64}$/, 'must be an app id: letters and digits');

export const wechatEnvironment = {
  MINI_PROGRAM_APP_ID: appId.optional(),
  DEBUG_CONSOLE_APP_ID: appId.optional(),
  WECHAT_APP_ID: z.string().optional(),
  WECHAT_APP_SECRET: z.string().optional(),
  WECHAT_TEMPLATES: z.string().optional(),
  WECHAT_BASE_URL: address.default('https://api.weixin.qq.com'),
  WECHAT_AUTHORISE_URL: address.default('https://open.weixin.qq.com/connect/oauth2/authorize'),
};

type Values = z.output<z.ZodObject<typeof wechatEnvironment>> & { PUBLIC_ORIGINS: string[] };

/** @returns null without an app id. Throws `ConfigError` for an incomplete configuration. */
export function readWechatConfig(values: Values): WechatConfig | null {
  const { WECHAT_APP_ID: appId, WECHAT_APP_SECRET: appSecret } = values;
  if (appId === undefined && appSecret === undefined) {
    if (values.WECHAT_TEMPLATES !== undefined) throw new ConfigError('WECHAT_TEMPLATES needs WECHAT_APP_ID: whose templates are they?');
    return null;
  }
  if (appId === undefined || appSecret === undefined) throw new ConfigError('WECHAT_APP_ID and WECHAT_APP_SECRET belong together');
  if (values.PUBLIC_ORIGINS.length === 0)
    throw new ConfigError('PUBLIC_ORIGINS is missing: for which pages may WeChat’s functions be signed?');
  return {
    appId,
    appSecret,
    baseUrl: values.WECHAT_BASE_URL,
    authoriseUrl: values.WECHAT_AUTHORISE_URL,
    templates: readTemplates(values.WECHAT_TEMPLATES),
  };
}

const templatePattern = /^(\w+)=([\w-]{10,64})\/((?:thing|keyword)\d{1,2})\/((?:thing|keyword)\d{1,2})\/((?:time|date|keyword)\d{1,2})$/;
const templateExample = 'workOrders=ngqIpbwh8bUfcSsECmogfXcV14J0tQlEpBO27izEYtY/thing2/thing4/time3';

/** Of `kind=id/title/content/time`, comma separated; the last three are fields of the template. */
function readTemplates(text: string | undefined): WechatTemplates | null {
  if (text === undefined) return null;
  const entries = text.split(',').map((part) => {
    const [, name, templateId = '', title = '', content = '', time = ''] = templatePattern.exec(part.trim()) ?? [];
    const kind = notificationKinds.find((one) => one === name);
    if (kind === undefined)
      throw new ConfigError(`WECHAT_TEMPLATES must be templates such as ${templateExample}, by ${notificationKinds.join(', ')}`);
    return [kind, { templateId, fields: { title, content, time } }] as const;
  });
  const { workOrders, ...others } = Object.fromEntries(entries) as Partial<Record<NotificationKind, WechatTemplate>>;
  if (!workOrders) throw new ConfigError('WECHAT_TEMPLATES has no template of workOrders, which also stands for kinds without their own');
  return { workOrders, ...others };
}
