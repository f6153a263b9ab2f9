import type { ChannelValues, ConfiguredChannel } from '@energy-om/domain';
import { createAliyunMessageSms, createAliyunVoice } from './aliyun-channels.ts';
import type { ChannelEndpoints, ChannelProvider } from './channel-provider.ts';
import { createDingtalkRobot } from './dingtalk-robot.ts';
import { createWecomRobot } from './wecom-robot.ts';

/** @param values of the channel's fields, secrets included; they are complete */
export function createChannelProvider(
  channel: ConfiguredChannel,
  values: ChannelValues,
  endpoints: ChannelEndpoints,
  now: () => Date,
): ChannelProvider {
  const value = (name: string) => values[name] ?? '';
  const endpoint = endpoints[channel];
  if (channel === 'wecom') return createWecomRobot({ endpoint, key: value('key'), now });
  if (channel === 'dingtalk')
    return createDingtalkRobot({ endpoint, accessToken: value('accessToken'), signSecret: value('signSecret'), now });
  const keys = { accessKeyId: value('accessKeyId'), accessKeySecret: value('accessKeySecret') };
  const common = { ...keys, endpoint, templateCode: value('templateCode'), now };
  if (channel === 'sms') return createAliyunMessageSms({ ...common, signName: value('signName') });
  return createAliyunVoice({ ...common, showNumber: value('showNumber') || null });
}
