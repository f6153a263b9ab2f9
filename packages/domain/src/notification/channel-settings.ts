import type { EventLevel } from '../work-order/event-level.ts';
import type { MessageChannel } from './message-channel.ts';

/** The channels that an organisation sets up for itself; Web Push needs nothing of it. */
export const configuredChannels = [
  'wechat',
  'wecomApp',
  'dingtalkApp',
  'wecom',
  'dingtalk',
  'sms',
  'mail',
  'voice',
] as const satisfies readonly MessageChannel[];
export type ConfiguredChannel = (typeof configuredChannels)[number];

/** `required` and `optional` are shown again; a secret is kept sealed and never shown. */
export type ChannelFieldKind = 'required' | 'optional' | 'secret';

/** What each provider needs to know. */
export const channelFields = {
  /** By the official account of the installation. */
  wechat: {},
  /** An app of 企业微信: the ids of the corporation and of the app, and its secret. */
  wecomApp: { corpId: 'required', agentId: 'required', corpSecret: 'secret' },
  /** An app of 钉钉: its AppKey, its secret, and its AgentId. */
  dingtalkApp: { appKey: 'required', agentId: 'required', appSecret: 'secret' },
  /** A robot of a group: the key of its webhook address. */
  wecom: { key: 'secret' },
  /** A robot of a group: the token of its webhook address, and the secret of its signature (加签). */
  dingtalk: { accessToken: 'secret', signSecret: 'secret' },
  /** Aliyun's Short Message Service, with a template of the variables `title` and `content`. */
  sms: { accessKeyId: 'required', accessKeySecret: 'secret', signName: 'required', templateCode: 'required' },
  /** By the mail server of the installation. */
  mail: {},
  /** Aliyun's Voice Service, with a template of the variables `title` and `content`; without a number of its own it calls by a shared one. */
  voice: { accessKeyId: 'required', accessKeySecret: 'secret', templateCode: 'required', showNumber: 'optional' },
} as const satisfies Record<ConfiguredChannel, Record<string, ChannelFieldKind>>;

/** Up to which level a channel is used unless the organisation decides otherwise: what costs money, or wakes, for the grave ones alone. */
export const defaultMaxLevel: Record<ConfiguredChannel, EventLevel> = {
  wechat: 4,
  wecomApp: 4,
  dingtalkApp: 4,
  wecom: 3,
  dingtalk: 3,
  sms: 2,
  mail: 4,
  voice: 1,
};

/** The channels that know somebody by an id there, which is entered by the person. */
export const idChannels = ['wecomApp', 'dingtalkApp'] as const satisfies readonly ConfiguredChannel[];
export type IdChannel = (typeof idChannels)[number];

export function isIdChannel(channel: ConfiguredChannel): channel is IdChannel {
  return (idChannels as readonly ConfiguredChannel[]).includes(channel);
}

/** An id of one user of 企业微信 or 钉钉: both take lists of them, and one of these has a word for everybody, so that no mark may be in it that means more. */
export const channelIdPattern = /^[A-Za-z0-9][\w.@-]{0,63}$/;

export const maxChannelFieldLength = 200;

export type ChannelValues = Readonly<Record<string, string>>;

/**
 * What is wrong with the values of a channel, by field: `missing`, or `unknown` for a field that it does not have.
 * @param kept secrets that were saved before and stay where they are left out
 */
export function findChannelFaults(
  channel: ConfiguredChannel,
  values: ChannelValues,
  kept: ChannelValues = {},
): Record<string, 'missing' | 'unknown'> {
  const fields: Readonly<Record<string, ChannelFieldKind>> = channelFields[channel];
  const unknown = Object.keys(values).filter((name) => !(name in fields));
  const missing = Object.entries(fields)
    .filter(([name, kind]) => kind !== 'optional' && (values[name] ?? '') === '' && (kind !== 'secret' || (kept[name] ?? '') === ''))
    .map(([name]) => name);
  return Object.fromEntries([...unknown.map((name) => [name, 'unknown' as const]), ...missing.map((name) => [name, 'missing' as const])]);
}

export function isSecretField(channel: ConfiguredChannel, name: string): boolean {
  return (channelFields[channel] as Readonly<Record<string, ChannelFieldKind>>)[name] === 'secret';
}
