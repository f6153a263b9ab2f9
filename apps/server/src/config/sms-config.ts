import { z } from 'zod';
import { ConfigError } from './config-error.ts';

/**
 * `console`: codes are printed to the terminal and a file, to try the product · `off`: no codes are sent, so signing in by code is not
 * offered.
 */
export type SmsConfig = { provider: 'console' } | { provider: 'off' } | AliyunSmsConfig;

export interface AliyunSmsConfig {
  provider: 'aliyun';
  endpoint: string;
  accessKeyId: string;
  accessKeySecret: string;
  signName: string;
  templateCode: string;
}

export const smsEnvironment = {
  SMS_PROVIDER: z.enum(['console', 'aliyun', 'off'], { error: 'must be console, aliyun or off' }).optional(),
  ALIYUN_SMS_ENDPOINT: z.url({ protocol: /^https?$/, error: 'must be an http address' }).default('https://dysmsapi.aliyuncs.com'),
  ALIYUN_SMS_ACCESS_KEY_ID: z.string().optional(),
  ALIYUN_SMS_ACCESS_KEY_SECRET: z.string().optional(),
  ALIYUN_SMS_SIGN_NAME: z.string().optional(),
  ALIYUN_SMS_TEMPLATE_CODE: z.string().optional(),
};

type Values = z.output<z.ZodObject<typeof smsEnvironment>>;

/** In production the console must be chosen explicitly. Throws `ConfigError` for a provider without its keys. */
export function readSmsConfig(values: Values, production: boolean): SmsConfig {
  const provider = values.SMS_PROVIDER ?? (production ? 'off' : 'console');
  if (provider !== 'aliyun') return { provider };
  return {
    provider,
    endpoint: values.ALIYUN_SMS_ENDPOINT,
    accessKeyId: need(values, 'ALIYUN_SMS_ACCESS_KEY_ID'),
    accessKeySecret: need(values, 'ALIYUN_SMS_ACCESS_KEY_SECRET'),
    signName: need(values, 'ALIYUN_SMS_SIGN_NAME'),
    templateCode: need(values, 'ALIYUN_SMS_TEMPLATE_CODE'),
  };
}

function need(values: Values, name: keyof Values): string {
  const value = values[name];
  if (!value) throw new ConfigError(`${name} is missing, which SMS_PROVIDER=aliyun needs`);
  return value;
}
