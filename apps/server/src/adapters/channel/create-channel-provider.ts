import type { ChannelValues, ConfiguredChannel } from '@energy-om/domain';
import type { Mailer } from '../mail/mailer.ts';
import { createAliyunMessageSms, createAliyunVoice } from './aliyun-channels.ts';
import type { ChannelEndpoints, ChannelProvider } from './channel-provider.ts';
import { createDingtalkRobot } from './dingtalk-robot.ts';
import { createMailChannel } from './mail-channel.ts';
import { createWecomRobot } from './wecom-robot.ts';

/** What an installation has for the channels of its organisations. */
export interface ChannelParts {
  endpoints: ChannelEndpoints;
  /** Null: it sends no e-mail. */
  mailer: Mailer | null;
  now: () => Date;
}

/**
 * @param values of the channel's fields, secrets included; they are complete
 * @returns null where the installation does not offer the channel
 */
export function createChannelProvider(channel: ConfiguredChannel, values: ChannelValues, parts: ChannelParts): ChannelProvider | null {
  const { endpoints, mailer, now } = parts;
  const value = (name: string) => values[name] ?? '';
  if (channel === 'mail') return mailer && createMailChannel(mailer);
  const endpoint = endpoints[channel];
  if (channel === 'wecom') return createWecomRobot({ endpoint, key: value('key'), now });
  if (channel === 'dingtalk')
    return createDingtalkRobot({ endpoint, accessToken: value('accessToken'), signSecret: value('signSecret'), now });
  const keys = { accessKeyId: value('accessKeyId'), accessKeySecret: value('accessKeySecret') };
  const common = { ...keys, endpoint, templateCode: value('templateCode'), now };
  if (channel === 'sms') return createAliyunMessageSms({ ...common, signName: value('signName') });
  return createAliyunVoice({ ...common, showNumber: value('showNumber') || null });
}
