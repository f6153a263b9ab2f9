import type { Verb } from '../core/request-context.ts';
import { forbidden } from '../core/service-error.ts';
import { askWechat } from './wechat-call.ts';

/** Open to everyone, so it signs for the pages of this installation alone. */
export const getWechatSdkConfig: Verb<'getWechatSdkConfig'> = (context, { url }) =>
  askWechat(context, (wechat) => {
    const { origin, username, password } = new URL(url);
    if (!context.config.publicOrigins.includes(origin) || username !== '' || password !== '') throw forbidden('wechatOriginUnknown');
    return wechat.signUrl(url);
  });
