import { isWithin } from '#config/public-address.ts';
import type { Verb } from '#services/core/request-context.ts';
import { forbidden } from '#services/core/service-error.ts';
import { askWechat } from './wechat-call.ts';

/** The call is open to everyone, so it signs only for pages of this installation. */
export const getWechatSdkConfig: Verb<'getWechatSdkConfig'> = (context, { url }) =>
  askWechat(context, (wechat) => {
    const page = new URL(url);
    if (!isWithin(page, context.config.publicAddresses) || page.username !== '' || page.password !== '')
      throw forbidden('wechatOriginUnknown');
    return wechat.signUrl(url);
  });
