import type { ChannelValues, ConfiguredChannel } from '@energy-om/domain';
import type { WechatTemplates } from '#config/wechat-config.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { Wechat } from '../wechat/wechat.ts';
import { createAliyunMessageSms, createAliyunVoice } from './aliyun-channels.ts';
import type { AppTokens } from './app-tokens.ts';
import type { ChannelEndpoints, ChannelProvider } from './channel-provider.ts';
import { createDingtalkApp } from './dingtalk-app.ts';
import { createDingtalkRobot } from './dingtalk-robot.ts';
import { createMailChannel } from './mail-channel.ts';
import { createWechatChannel } from './wechat-channel.ts';
import { createWecomApp } from './wecom-app.ts';
import { createWecomRobot } from './wecom-robot.ts';

/** What an installation has for the channels of its organisations. */
export interface ChannelParts {
  endpoints: ChannelEndpoints;
  /** Null: it sends no e-mail. */
  mailer: Mailer | null;
  /** Null: its official account sends no messages, or it has none. */
  wechat: { account: Wechat; templates: WechatTemplates } | null;
  tokens: AppTokens;
  now: () => Date;
}

/**
 * @param values of the channel's fields, secrets included; they are complete
 * @returns null where the installation does not offer the channel
 */
export function createChannelProvider(channel: ConfiguredChannel, values: ChannelValues, parts: ChannelParts): ChannelProvider | null {
  const { endpoints, mailer, wechat, tokens, now } = parts;
  const value = (name: string) => values[name] ?? '';
  if (channel === 'mail') return mailer && createMailChannel(mailer);
  if (channel === 'wechat') return wechat && createWechatChannel(wechat.account, wechat.templates, now);
  const app = { agentId: value('agentId'), tokens, now };
  if (channel === 'wecomApp')
    return createWecomApp({ ...app, endpoint: endpoints.wecom, corpId: value('corpId'), corpSecret: value('corpSecret') });
  if (channel === 'dingtalkApp')
    return createDingtalkApp({ ...app, endpoint: endpoints.dingtalk, appKey: value('appKey'), appSecret: value('appSecret') });
  const endpoint = endpoints[channel];
  if (channel === 'wecom') return createWecomRobot({ endpoint, key: value('key'), now });
  if (channel === 'dingtalk')
    return createDingtalkRobot({ endpoint, accessToken: value('accessToken'), signSecret: value('signSecret'), now });
  const keys = { accessKeyId: value('accessKeyId'), accessKeySecret: value('accessKeySecret') };
  const common = { ...keys, endpoint, templateCode: value('templateCode'), now };
  if (channel === 'sms') return createAliyunMessageSms({ ...common, signName: value('signName') });
  return createAliyunVoice({ ...common, showNumber: value('showNumber') || null });
}
