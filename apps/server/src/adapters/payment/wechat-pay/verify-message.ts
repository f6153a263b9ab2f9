import type { IncomingHttpHeaders } from 'node:http';
import { minuteMs, secondMs } from '@energy-om/domain';
import { verifyWithRsa } from '../rsa.ts';
import type { PlatformKeys } from './platform-keys.ts';

/** WeChat Pay asks to refuse what is older. */
const maxAgeMs = 5 * minuteMs;

const namePattern = /^[\x21-\x7e]{1,128}$/;

export interface MessageSignature {
  serial: string;
  timestamp: string;
  nonce: string;
  signature: string;
}

/** Null where a header is missing or not of its form. */
export function readSignature(header: (name: string) => string | undefined): MessageSignature | null {
  const serial = header('wechatpay-serial') ?? '';
  const timestamp = header('wechatpay-timestamp') ?? '';
  const nonce = header('wechatpay-nonce') ?? '';
  const signature = header('wechatpay-signature') ?? '';
  const isWhole =
    namePattern.test(serial) && namePattern.test(nonce) && /^\d{1,12}$/.test(timestamp) && /^[\w+/=]{1,1024}$/.test(signature);
  return isWhole ? { serial, timestamp, nonce, signature } : null;
}

export function readSingleHeader(headers: IncomingHttpHeaders): (name: string) => string | undefined {
  return (name) => {
    const value = headers[name];
    return typeof value === 'string' ? value : undefined;
  };
}

/** Says what is wrong with a message of WeChat Pay; null: it is genuine and recent ("如何验证签名"). The body is the bytes that were received. */
export async function findMessageFault(
  signed: MessageSignature | null,
  body: Buffer,
  keys: PlatformKeys,
  now: Date,
): Promise<string | null> {
  if (signed === null) return 'no signature';
  if (Math.abs(now.getTime() - Number(signed.timestamp) * secondMs) > maxAgeMs) return 'old timestamp';
  const key = await keys.find(signed.serial);
  if (key === null) return 'unknown serial';
  const message = Buffer.concat([Buffer.from(`${signed.timestamp}\n${signed.nonce}\n`), body, Buffer.from('\n')]);
  return verifyWithRsa(message, signed.signature, key) ? null : 'wrong signature';
}
