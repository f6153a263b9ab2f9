import type { Wechat } from '#adapters/wechat/wechat.ts';
import { WechatUnavailableError } from '#adapters/wechat/wechat-error.ts';
import type { RequestContext } from '#services/core/request-context.ts';
import { forbidden, unavailable } from '#services/core/service-error.ts';

/** Calls WeChat. Throws `forbidden` where it is not configured, and `unavailable` when it does not answer. */
export async function askWechat<Answer>(context: RequestContext, ask: (wechat: Wechat) => Promise<Answer>): Promise<Answer> {
  if (context.wechat === null) throw forbidden('wechatNotConfigured');
  try {
    return await ask(context.wechat);
  } catch (error) {
    if (!(error instanceof WechatUnavailableError)) throw error;
    context.log.warn({ requestId: context.requestId, route: context.operation, err: error }, 'WeChat did not answer');
    throw unavailable('wechatUnavailable');
  }
}
