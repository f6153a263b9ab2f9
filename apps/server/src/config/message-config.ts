import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { isHost } from './camera-config.ts';
import { ConfigError } from './config-error.ts';
import { loadStoredSecret } from './stored-secret.ts';

/** How people are reached whose app is closed. */
export interface MessageConfig {
  /** Seals what the database keeps of keys and passwords, and signs what push messages carry. */
  key: string;
  /** The only hosts of push services, with or without a port; empty: any public one. */
  pushHosts: string[];
  /** Where a push service reaches the operator; null: nowhere. */
  contact: string | null;
  /** Addresses of the providers of channels. */
  endpoints: { wecom: string; dingtalk: string; sms: string; voice: string };
}

const keyPattern = /^[\x21-\x7e]{32,}$/;
const rule = '32 or more printable ASCII characters without spaces';

const hostList = z.string().transform((text) =>
  text
    .split(',')
    .map((host) => host.trim().toLowerCase())
    .filter((host) => host !== ''),
);

const address = z.url({ protocol: /^https?$/, error: 'must be an http address' });

export const messageEnvironment = {
  WECOM_BASE_URL: address.default('https://qyapi.weixin.qq.com'),
  DINGTALK_BASE_URL: address.default('https://oapi.dingtalk.com'),
  ALIYUN_VOICE_ENDPOINT: address.default('https://dyvmsapi.aliyuncs.com'),
  MESSAGE_KEY: z.string().regex(keyPattern, `must be ${rule}`).optional(),
  PUSH_HOSTS: hostList.default([]),
  PUSH_CONTACT: z
    .string()
    .regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, 'must be a mailto: or an https: address')
    .optional(),
};

interface Values {
  MESSAGE_KEY?: string | undefined;
  PUSH_HOSTS: string[];
  PUSH_CONTACT?: string | undefined;
  PUBLIC_ORIGINS: string[];
  WECOM_BASE_URL: string;
  DINGTALK_BASE_URL: string;
  ALIYUN_SMS_ENDPOINT: string;
  ALIYUN_VOICE_ENDPOINT: string;
}

/** Throws `ConfigError`. Creates the key at the first start. */
export async function readMessageConfig(values: Values, dataDir: string): Promise<MessageConfig> {
  for (const host of values.PUSH_HOSTS) {
    if (!isHost(host)) throw new ConfigError(`PUSH_HOSTS must be hosts such as push.example.com or 10.0.0.5:8443, not ${host}`);
  }
  return {
    key: values.MESSAGE_KEY ?? (await loadMessageKey(dataDir)),
    pushHosts: values.PUSH_HOSTS,
    contact: values.PUSH_CONTACT ?? values.PUBLIC_ORIGINS.find((address) => address.startsWith('https:')) ?? null,
    endpoints: {
      wecom: values.WECOM_BASE_URL,
      dingtalk: values.DINGTALK_BASE_URL,
      sms: values.ALIYUN_SMS_ENDPOINT,
      voice: values.ALIYUN_VOICE_ENDPOINT,
    },
  };
}

/** With another key, browsers subscribe anew and channels are entered again. */
function loadMessageKey(dataDir: string): Promise<string> {
  const make = () => randomBytes(32).toString('base64url');
  return loadStoredSecret(dataDir, { name: 'message-key', make, pattern: keyPattern, rule });
}
