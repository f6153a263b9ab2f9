import type { WechatTemplates } from '#config/wechat-config.ts';
import { formatChinaTime } from '../china-time.ts';
import type { Wechat } from '../wechat/wechat.ts';
import type { ChannelProvider } from './channel-provider.ts';

/** A template refuses longer texts in a field of the kind `thing`. */
const maxThingLength = 20;

/** Template messages of the installation's official account, by the template of the message's kind: headline, title and the time. */
export function createWechatChannel(wechat: Wechat, templates: WechatTemplates, now: () => Date): ChannelProvider {
  return {
    send: ({ kind, title, body, link, addresses: [openid] }) => {
      const { templateId, fields } = templates[kind] ?? templates.workOrders;
      const values = {
        [fields.title]: shorten(title),
        [fields.content]: shorten(body === '' ? title : body),
        [fields.time]: formatChinaTime(now()).slice(0, 16),
      };
      return wechat.sendTemplate({ openid, templateId, url: link, values });
    },
  };
}

function shorten(text: string): string {
  const characters = [...text];
  return characters.length <= maxThingLength ? text : `${characters.slice(0, maxThingLength - 1).join('')}…`;
}
