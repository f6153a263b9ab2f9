import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { z } from 'zod';
import { ConfigError } from './config-error.ts';

export interface WechatPayConfig {
  appId: string;
  merchantId: string;
  serial: string;
  privateKey: KeyObject;
  apiKey: Buffer;
  /** Null: answers are verified by platform certificates, which are downloaded. */
  publicKey: { id: string; key: KeyObject } | null;
  baseUrl: string;
  /** Agreed on, in ten-thousandths of a payment; null or left out: fees are not compared. */
  feeRate?: number | null;
}

export interface AlipayConfig {
  appId: string;
  sellerId: string;
  privateKey: KeyObject;
  alipayPublicKey: KeyObject;
  gateway: string;
  /** As of WeChat Pay. */
  feeRate?: number | null;
}

/** Through whom payments are collected; null: not through that provider. */
export interface PaymentConfig {
  wechat: WechatPayConfig | null;
  alipay: AlipayConfig | null;
}

const address = z.url({ protocol: /^https?$/, error: 'must be an http address' });
const file = z.string().optional();
/** In percent, with two decimals at most. */
const rate = z
  .string()
  .regex(/^\d(\.\d{1,2})?$/, 'must be a percentage below 10 with two decimals at most, such as 0.6')
  .transform((text) => Math.round(Number(text) * 100))
  .optional();

export const paymentEnvironment = {
  WECHAT_PAY_APP_ID: z
    .string()
    .regex(/^\w{1,64}$/, 'must be an app id: letters and digits')
    .optional(),
  WECHAT_PAY_MERCHANT_ID: z
    .string()
    .regex(/^\d{8,32}$/, 'must be a merchant number: digits')
    .optional(),
  WECHAT_PAY_CERTIFICATE_SERIAL: z
    .string()
    .regex(/^[0-9A-Fa-f]{8,64}$/, 'must be the serial number of a certificate, in hexadecimal')
    .optional(),
  WECHAT_PAY_KEY_FILE: file,
  WECHAT_PAY_API_KEY_FILE: file,
  WECHAT_PAY_PUBLIC_KEY_ID: z
    .string()
    .regex(/^PUB_KEY_ID_\w{1,64}$/, 'must be an id such as PUB_KEY_ID_0119…')
    .optional(),
  WECHAT_PAY_PUBLIC_KEY_FILE: file,
  WECHAT_PAY_FEE_RATE: rate,
  WECHAT_PAY_BASE_URL: address.default('https://api.mch.weixin.qq.com'),
  ALIPAY_APP_ID: z
    .string()
    .regex(/^\d{8,32}$/, 'must be an app id: digits')
    .optional(),
  ALIPAY_SELLER_ID: z
    .string()
    .regex(/^2088\d{12}$/, 'must be a merchant’s user number: 2088 and 12 more digits')
    .optional(),
  ALIPAY_KEY_FILE: file,
  ALIPAY_PUBLIC_KEY_FILE: file,
  ALIPAY_FEE_RATE: rate,
  ALIPAY_GATEWAY: address.default('https://openapi.alipay.com/gateway.do'),
};

type Values = z.output<z.ZodObject<typeof paymentEnvironment>> & { WECHAT_APP_ID?: string | undefined; PUBLIC_ORIGINS: string[] };

/** Reads the keys of the providers out of their files. Throws `ConfigError`, which never contains what a file holds. */
export async function readPaymentConfig(values: Values): Promise<PaymentConfig> {
  const [wechat, alipay] = [await readWechatPay(values), await readAlipay(values)];
  if ((wechat !== null || alipay !== null) && values.PUBLIC_ORIGINS.length === 0)
    throw new ConfigError('PUBLIC_ORIGINS is missing: where do the providers of payments send their notifications?');
  return { wechat, alipay };
}

async function readWechatPay(values: Values): Promise<WechatPayConfig | null> {
  const { WECHAT_PAY_MERCHANT_ID: merchantId } = values;
  if (merchantId === undefined) return null;
  const appId = values.WECHAT_PAY_APP_ID ?? values.WECHAT_APP_ID;
  if (appId === undefined) throw new ConfigError('WECHAT_PAY_APP_ID is missing, which WECHAT_PAY_MERCHANT_ID needs');
  return {
    appId,
    merchantId,
    serial: need(values, 'WECHAT_PAY_CERTIFICATE_SERIAL', 'WECHAT_PAY_MERCHANT_ID').toUpperCase(),
    privateKey: await readPrivateKey(values, 'WECHAT_PAY_KEY_FILE', 'WECHAT_PAY_MERCHANT_ID'),
    apiKey: await readApiKey(values),
    publicKey: await readWechatPublicKey(values),
    baseUrl: values.WECHAT_PAY_BASE_URL,
    feeRate: values.WECHAT_PAY_FEE_RATE ?? null,
  };
}

async function readApiKey(values: Values): Promise<Buffer> {
  const key = Buffer.from(await readText(values, 'WECHAT_PAY_API_KEY_FILE', 'WECHAT_PAY_MERCHANT_ID'));
  if (key.length !== 32) throw new ConfigError('WECHAT_PAY_API_KEY_FILE must hold the key of API v3: 32 characters');
  return key;
}

async function readWechatPublicKey(values: Values): Promise<WechatPayConfig['publicKey']> {
  const { WECHAT_PAY_PUBLIC_KEY_ID: id, WECHAT_PAY_PUBLIC_KEY_FILE: path } = values;
  if (id === undefined && path === undefined) return null;
  if (id === undefined || path === undefined)
    throw new ConfigError('WECHAT_PAY_PUBLIC_KEY_ID and WECHAT_PAY_PUBLIC_KEY_FILE belong together');
  return { id, key: await readPublicKey(values, 'WECHAT_PAY_PUBLIC_KEY_FILE', 'WECHAT_PAY_PUBLIC_KEY_ID') };
}

async function readAlipay(values: Values): Promise<AlipayConfig | null> {
  const { ALIPAY_APP_ID: appId } = values;
  if (appId === undefined) return null;
  const privateKey = await readPrivateKey(values, 'ALIPAY_KEY_FILE', 'ALIPAY_APP_ID');
  const alipayPublicKey = await readPublicKey(values, 'ALIPAY_PUBLIC_KEY_FILE', 'ALIPAY_APP_ID');
  if (createPublicKey(privateKey).equals(alipayPublicKey))
    throw new ConfigError('ALIPAY_PUBLIC_KEY_FILE must hold Alipay’s own key (支付宝公钥), not that of the app (应用公钥)');
  const sellerId = need(values, 'ALIPAY_SELLER_ID', 'ALIPAY_APP_ID');
  return { appId, sellerId, privateKey, alipayPublicKey, gateway: values.ALIPAY_GATEWAY, feeRate: values.ALIPAY_FEE_RATE ?? null };
}

type TextName = Exclude<keyof typeof paymentEnvironment, 'WECHAT_PAY_FEE_RATE' | 'ALIPAY_FEE_RATE'>;

function need(values: Values, name: TextName, needs: string): string {
  const value = values[name];
  if (!value) throw new ConfigError(`${name} is missing, which ${needs} needs`);
  return value;
}

async function readText(values: Values, name: TextName, needs: string): Promise<string> {
  const path = resolve(need(values, name, needs));
  try {
    return (await readFile(path, 'utf8')).trim();
  } catch (error) {
    throw new ConfigError(`${name}: ${path} cannot be read: ${(error as NodeJS.ErrnoException).code ?? 'unknown'}`);
  }
}

async function readPrivateKey(values: Values, name: TextName, needs: string): Promise<KeyObject> {
  const text = await readText(values, name, needs);
  const key = parse(name, () => createPrivateKey(isPem(text) ? text : { key: Buffer.from(text, 'base64'), format: 'der', type: 'pkcs8' }));
  if (key.asymmetricKeyType !== 'rsa') throw new ConfigError(`${name} must hold an RSA key`);
  return key;
}

async function readPublicKey(values: Values, name: TextName, needs: string): Promise<KeyObject> {
  const text = await readText(values, name, needs);
  const key = parse(name, () => createPublicKey(isPem(text) ? text : { key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' }));
  if (key.asymmetricKeyType !== 'rsa') throw new ConfigError(`${name} must hold an RSA key`);
  return key;
}

/** Alipay's own tool writes keys as bare base64. */
function isPem(text: string): boolean {
  return text.startsWith('-----BEGIN');
}

function parse(name: TextName, read: () => KeyObject): KeyObject {
  try {
    return read();
  } catch {
    throw new ConfigError(`${name} must hold a key in PEM, or its base64`);
  }
}
